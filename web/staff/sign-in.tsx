import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { signInStaff } from '#contract/generated/routes/staff/access.ts'
import { Card } from '#web/ui/card.tsx'
import { PasswordField, TextField } from '#web/ui/fields.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts'
import { staffCall } from './client.ts'
import { enterByPasskey, knowsPasskeys, passkeyProblem } from './passkeys.ts'
import { type StaffSession, useStaffEntry } from './session.ts'
import { texts as all } from './texts.ts'

const texts = all.signIn

/** Password and second factor at once, six digits or a passkey, so that nobody learns which of them was wrong. */
export function SignIn() {
  const { enter } = useStaffEntry()
  const [typed, setTyped] = useState({ email: '', password: '', code: '' })
  const [problem, setProblem] = useState('')
  const { busy, run } = useOneAtATime((error) => setProblem(passkeyProblem(error)))
  const set = (name: keyof typeof typed) => (value: string) => setTyped((was) => ({ ...was, [name]: value }))
  const come = (by: () => Promise<StaffSession>) =>
    run(async () => {
      setProblem('')
      enter(await by())
      return 'stay busy'
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void come(() => staffCall(signInStaff, { body: typed }))
  }
  return (
    <main className="staff-page">
      <h1>{texts.title}</h1>
      <Card>
        <form className="staff-form" onSubmit={submit} noValidate>
          {problem && <ProblemAlert key={problem} text={problem} />}
          <TextField
            label={texts.email}
            type="email"
            autoComplete="username"
            value={typed.email}
            onChange={set('email')}
            required
          />
          <PasswordField label={texts.password} value={typed.password} onChange={set('password')} required />
          <TextField
            label={texts.code}
            description={texts.codeHint}
            autoComplete="one-time-code"
            value={typed.code}
            onChange={set('code')}
            required
          />
          <Button type="submit" size="lg" loading={busy}>
            {texts.submit}
          </Button>
          {knowsPasskeys() && (
            <>
              <Button
                variant="default"
                size="lg"
                disabled={busy || !typed.email || !typed.password}
                aria-describedby="passkey-hint"
                onClick={() => void come(() => enterByPasskey(typed))}
              >
                {texts.byPasskey}
              </Button>
              <span id="passkey-hint" className="staff-quiet">
                {texts.passkeyHint}
              </span>
            </>
          )}
        </form>
      </Card>
      <p className="staff-quiet">{texts.noAccess}</p>
    </main>
  )
}
