/** Placeholder until the screen arrives. */
export default function HistoryScreen() {
  return null
}
