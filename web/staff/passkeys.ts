import {
  addPasskey,
  askPasskey,
  signInByPasskey,
  startPasskey,
} from '#contract/generated/routes/staff/passkeys.ts'
import { errorText } from '#web/api/errors.ts'
import { type StaffOutput, staffCall } from './client.ts'
import { texts as all } from './texts.ts'

const texts = all.passkeys

/** Whether this browser knows passkeys at all; at an address without https it says that it does not. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window

/** Fetched by whoever uses a passkey, and by nobody else. */
const library = () => import('@simplewebauthn/browser')

/** Asks the browser for a passkey of whoever sits there, and comes in by it and the password. */
export async function enterByPasskey(who: {
  email: string
  password: string
}): Promise<StaffOutput<typeof signInByPasskey>> {
  const { startAuthentication } = await library()
  const passkey = await startAuthentication({ optionsJSON: await staffCall(askPasskey, {}) })
  return staffCall(signInByPasskey, { body: { ...who, passkey } })
}

/** Has the browser make a passkey, and the server keep it. */
export async function makePasskey({ name, password }: { name: string; password: string }) {
  const { startRegistration } = await library()
  const asked = await staffCall(startPasskey, { body: { password } })
  const passkey = await startRegistration({ optionsJSON: asked as never })
  return staffCall(addPasskey, { body: { name, passkey } })
}

/** What to tell of a passkey that came to nothing: what the server said, or why the browser gave up. */
export const passkeyProblem = (error: unknown): string => {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return texts.givenUp
  if (name === 'InvalidStateError') return texts.thereAlready
  if (name === 'SecurityError') return texts.wrongAddress
  return errorText(error)
}
