import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { readRecoveryCodes, renewRecoveryCodes } from '#contract/generated/routes/staff/access.ts'
import { errorText } from '#web/api/errors.ts'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PasswordField } from '#web/ui/fields.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts'
import { type StaffOutput, staffCall } from '../../client.ts'
import { RecoveryCodeList } from '../../recovery-code-list.tsx'
import { texts } from './texts.ts'

const key = ['staff', 'recovery codes']

/** How many recovery codes a person has left, and new ones in their place. */
export function OwnRecoveryCodes() {
  const client = useQueryClient()
  const kept = useQuery({ queryKey: key, queryFn: () => staffCall(readRecoveryCodes, {}) })
  const [asking, setAsking] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>([])
  const done = (made: readonly string[]) => {
    setAsking(false)
    setCodes(made)
    showSnackbar({ message: texts.codesRenewed, kind: 'success' })
    return client.invalidateQueries({ queryKey: key })
  }
  return (
    <Card as="section" labelledBy="recovery-codes">
      <div className="staff-form">
        <h2 id="recovery-codes">{texts.codes}</h2>
        {codes.length === 0 && <p>{texts.codesLead}</p>}
        {kept.error && <ProblemAlert text={errorText(kept.error)} />}
        {kept.data && <p role="status">{leftOf(kept.data)}</p>}
        {codes.length > 0 && <RecoveryCodeList codes={codes} />}
        <Button className="no-print" variant="default" onClick={() => setAsking(true)}>
          {texts.codesRenew}
        </Button>
      </div>
      {asking && <Renew replaces={(kept.data?.of ?? 0) > 0} onClose={() => setAsking(false)} onDone={done} />}
    </Card>
  )
}

const leftOf = ({ left, of }: StaffOutput<typeof readRecoveryCodes>): string =>
  of === 0 ? texts.codesNone : texts.codesLeft(left, of)

type RenewProps = {
  /** Whether there are codes that will open nothing any more. */
  replaces: boolean
  onClose(): void
  onDone(made: readonly string[]): unknown
}

function Renew({ replaces, onClose, onDone }: RenewProps) {
  const form = useId()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState('')
  const { busy, run } = useOneAtATime((error) => setProblem(errorText(error)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      setProblem('')
      const { recovery_codes } = await staffCall(renewRecoveryCodes, { body: { password } })
      await onDone(recovery_codes)
    })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.codesAsk}
      actions={
        <Button type="submit" form={form} loading={busy} disabled={password === ''}>
          {texts.codesSubmit}
        </Button>
      }
    >
      <form id={form} className="staff-form" onSubmit={submit} noValidate>
        {replaces && <p>{texts.codesAskLead}</p>}
        {problem && <ProblemAlert key={problem} text={problem} />}
        <PasswordField label={texts.password} value={password} onChange={setPassword} />
      </form>
    </Dialog>
  )
}
