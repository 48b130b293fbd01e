/** Placeholder until the screen arrives. */
export default function WalletsScreen() {
  return null
}
