/** Placeholder until the screen arrives. */
export default function ResetPasswordScreen(_: { email: string; token: string }) {
  return null
}
