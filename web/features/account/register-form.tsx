/** Placeholder until the screen arrives. */
export default function RegisterForm() {
  return null
}
