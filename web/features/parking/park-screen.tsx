/** Placeholder until the screen arrives. */
export default function ParkScreen(_: { plate?: string }) {
  return null
}
