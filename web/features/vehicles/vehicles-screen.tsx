/** Placeholder until the screen arrives. */
export default function VehiclesScreen() {
  return null
}
