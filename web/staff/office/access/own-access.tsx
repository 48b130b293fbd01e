import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { deletePasskey, listPasskeys } from '#contract/generated/routes/staff/passkeys.ts'
import { errorText } from '#web/api/errors.ts'
import { nearOf } from '#web/api/settings.ts'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PasswordField, TextField } from '#web/ui/fields.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts'
import { type StaffOutput, staffCall } from '../../client.ts'
import { knowsPasskeys, makePasskey, passkeyProblem } from '../../passkeys.ts'
import { useAct } from '../use-act.ts'
import { OwnRecoveryCodes } from './own-recovery-codes.tsx'
import { texts } from './texts.ts'

type Passkey = StaffOutput<typeof listPasskeys>['data'][number]

const key = ['staff', 'passkeys']

/** A person's own passkeys and recovery codes, whatever their role is. */
export default function OwnAccess() {
  const list = useQuery({ queryKey: key, queryFn: () => staffCall(listPasskeys, {}) })
  return (
    <div className="staff-form">
      <p>{texts.lead}</p>
      {list.error && <ProblemAlert text={errorText(list.error)} />}
      {list.data?.data.length === 0 && <p role="status">{texts.none}</p>}
      <ul className="staff-list">
        {list.data?.data.map((passkey) => (
          <Card as="li" key={passkey.id}>
            <PasskeyRow passkey={passkey} />
          </Card>
        ))}
      </ul>
      {knowsPasskeys() ? <Add /> : <p>{texts.unsupported}</p>}
      <OwnRecoveryCodes />
    </div>
  )
}

function PasskeyRow({ passkey: { id, name, created_at, last_used_at } }: { passkey: Passkey }) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const remove = useAct(deletePasskey, {
    said: () => texts.removed,
    after: () => {
      setAsking(false)
      return client.invalidateQueries({ queryKey: key })
    },
  })
  return (
    <div className="staff-row">
      <div>
        <b>{name}</b>
        <div className="staff-quiet">{texts.created(nearOf(created_at))}</div>
        <div className="staff-quiet">{last_used_at ? texts.used(nearOf(last_used_at)) : texts.unused}</div>
      </div>
      <Button size="sm" variant="default" aria-label={texts.removeOf(name)} onClick={() => setAsking(true)}>
        {texts.remove}
      </Button>
      <Dialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={texts.removeAsk(name)}
        actions={
          <Button loading={remove.busy} onClick={() => remove.act({ params: { id } })}>
            {texts.remove}
          </Button>
        }
      >
        <p>{texts.removeLead}</p>
      </Dialog>
    </div>
  )
}

function Add() {
  const client = useQueryClient()
  const [typed, setTyped] = useState({ name: '', password: '' })
  const [problem, setProblem] = useState('')
  const { busy, run } = useOneAtATime((error) => setProblem(passkeyProblem(error)))
  const set = (field: keyof typeof typed) => (value: string) =>
    setTyped((was) => ({ ...was, [field]: value }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      setProblem('')
      const { name } = await makePasskey(typed)
      setTyped({ name: '', password: '' })
      showSnackbar({ message: texts.added(name), kind: 'success' })
      await client.invalidateQueries({ queryKey: key })
    })
  }
  return (
    <Card as="section" labelledBy="new-passkey">
      <form className="staff-form" onSubmit={submit} noValidate>
        <h2 id="new-passkey">{texts.add}</h2>
        {problem && <ProblemAlert key={problem} text={problem} />}
        <TextField
          label={texts.name}
          description={texts.nameHint}
          autoComplete="off"
          value={typed.name}
          onChange={set('name')}
        />
        <PasswordField label={texts.password} value={typed.password} onChange={set('password')} />
        <Button type="submit" loading={busy} disabled={typed.name.trim() === '' || typed.password === ''}>
          {texts.submit}
        </Button>
      </form>
    </Card>
  )
}
