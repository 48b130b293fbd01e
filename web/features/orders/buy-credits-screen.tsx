/** Placeholder until the screen arrives. */
export default function BuyCreditsScreen() {
  return null
}
