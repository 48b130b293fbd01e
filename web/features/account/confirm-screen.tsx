/** Placeholder until the screen arrives. */
export default function ConfirmScreen() {
  return null
}
