import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { activateStaff, readStaffInvitation } from '#contract/generated/routes/staff/access.ts'
import { roleTexts } from '#contract/staff/texts.ts'
import { ApiError, errorText } from '#web/api/errors.ts'
import { Card } from '#web/ui/card.tsx'
import { PasswordField, TextField } from '#web/ui/fields.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts'
import { type StaffOutput, staffCall } from './client.ts'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { type StaffSession, useStaffEntry } from './session.ts'
import { texts as all } from './texts.ts'
import { useStaffOnce } from './use-staff-once.ts'

const texts = all.invitation

const isUsedUp = (error: unknown): boolean => error instanceof ApiError && error.type === 'InvitationInvalid'

/** The page of a mailed link; its token stands after the hash, where no server and no log sees it. */
export function Invitation({ token }: { token: string }) {
  const [done, setDone] = useState<StaffOutput<typeof activateStaff> | null>(null)
  const invited = useQuery({
    queryKey: ['staff', 'invitation', token],
    queryFn: () => staffCall(readStaffInvitation, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (done) return <RecoveryCodes codes={done.recovery_codes} session={done.session} />
  return (
    <main className="staff-page">
      <h1>{texts.title}</h1>
      {invited.error && <ProblemAlert text={errorText(invited.error)} />}
      {isUsedUp(invited.error) && (
        <div className="staff-form">
          <p>{texts.acceptedAlready}</p>
          <div>
            <a className="staff-link" href="/central">
              {texts.signIn}
            </a>
          </div>
        </div>
      )}
      {invited.isPending && <p role="status">{all.loading}</p>}
      {invited.data && <Accept invited={invited.data} token={token} onDone={setDone} />}
    </main>
  )
}

type AcceptProps = {
  invited: StaffOutput<typeof readStaffInvitation>
  token: string
  onDone: (done: StaffOutput<typeof activateStaff>) => void
}

function Accept({ invited, token, onDone }: AcceptProps) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const accept = useStaffOnce(activateStaff)
  const { busy, run } = useOneAtATime((error) => setProblem(errorText(error)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      setProblem('')
      onDone(await accept.send({ body: { token, password, code } }))
      return 'stay busy'
    })
  }
  const roles = invited.roles.map((role) => roleTexts[role]).join(', ')
  return (
    <form className="staff-form" onSubmit={submit} noValidate>
      <p>{texts.greeting(invited.name, roles)}</p>
      <Card>
        <div className="staff-form">
          <h2>{texts.step1}</h2>
          <p>{texts.scan}</p>
          <QrCode value={invited.secret_uri} label={texts.qr} size={200} />
          <p>
            {texts.typed} <span className="staff-code">{invited.secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
          </p>
          <TextField
            label={texts.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={setCode}
          />
        </div>
      </Card>
      <Card>
        <div className="staff-form">
          <h2>{texts.step2}</h2>
          <PasswordField
            label={all.signIn.password}
            description={texts.passwordHint}
            autoComplete="new-password"
            value={password}
            onChange={setPassword}
          />
        </div>
      </Card>
      {problem && <ProblemAlert key={problem} text={problem} />}
      <Button type="submit" size="lg" loading={busy}>
        {texts.submit}
      </Button>
    </form>
  )
}

function RecoveryCodes({ codes, session }: { codes: readonly string[]; session: StaffSession }) {
  const { enter } = useStaffEntry()
  const goOn = () => {
    window.history.replaceState(null, '', session.roles.includes('agent') ? '/agente' : '/central')
    enter(session)
    window.location.reload()
  }
  return (
    <main className="staff-page">
      <h1>{texts.done}</h1>
      <RecoveryCodeList codes={codes} />
      <div className="staff-form no-print">
        <Button size="lg" onClick={goOn}>
          {texts.kept}
        </Button>
      </div>
    </main>
  )
}
