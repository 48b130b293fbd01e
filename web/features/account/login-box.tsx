/** Placeholder until the screen arrives. */
export default function LoginBox() {
  return null
}
