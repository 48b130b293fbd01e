/** Placeholder until the screen arrives. */
export default function HomeScreen() {
  return null
}
