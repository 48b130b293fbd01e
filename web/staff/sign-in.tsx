import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { signInStaff } from '#contract/routes/staff/access.ts'
import { errorText } from '#web/api/errors.ts'
import { Card } from '#web/ui/card.tsx'
import { PasswordField, TextField } from '#web/ui/fields.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { staffCall } from './client.ts'
import { useStaffEntry } from './session.ts'
import { texts as all } from './texts.ts'

const texts = all.signIn

/** Password and second factor at once, so that nobody learns which of them was wrong. */
export function SignIn() {
  const { enter } = useStaffEntry()
  const [typed, setTyped] = useState({ email: '', password: '', code: '' })
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const set = (name: keyof typeof typed) => (value: string) => setTyped((was) => ({ ...was, [name]: value }))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem('')
    try {
      enter(await staffCall(signInStaff, { body: typed }))
    } catch (error) {
      setProblem(errorText(error))
      setBusy(false)
    }
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
        </form>
      </Card>
      <p className="staff-quiet">{texts.noAccess}</p>
    </main>
  )
}
