/** Placeholder until the dialog arrives. */
export default function ActivateEmailDialog(_: { token: string; onClose: () => void }) {
  return null
}
