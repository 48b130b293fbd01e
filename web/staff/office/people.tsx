import { Badge, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { addStaff, listStaff, unlockStaff, updateStaff } from '#contract/routes/staff/people.ts'
import { roleTexts } from '#contract/staff/texts.ts'
import { type StaffRole, staffRoles } from '#domain/staff/roles.ts'
import { errorText, fieldErrorsOf } from '#web/api/errors.ts'
import { nearOf } from '#web/api/settings.ts'
import { Card } from '#web/ui/card.tsx'
import { CheckField } from '#web/ui/check-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { type StaffOutput, staffCall } from '../client.ts'
import type { StaffSession } from '../session.ts'
import { texts } from './texts.ts'
import { useAct } from './use-act.ts'

type Person = StaffOutput<typeof listStaff>['data'][number]

const listKey = ['staff', 'people']

/** Everybody who works for the programme, and the way to invite one more. */
export default function People({ session }: { session: StaffSession }) {
  const { data, error } = useQuery({ queryKey: listKey, queryFn: () => staffCall(listStaff, {}) })
  return (
    <div className="staff-form">
      {error && <ProblemAlert text={errorText(error)} />}
      <ul className="staff-list">
        {data?.data.map((person) => (
          <Card as="li" key={person.id}>
            <PersonRow person={person} isSelf={person.id === session.id} />
          </Card>
        ))}
      </ul>
      <Invite />
    </div>
  )
}

const colours = { invited: 'brand', active: 'green', locked: 'red', suspended: 'gray' } as const

function PersonRow({ person, isSelf }: { person: Person; isSelf: boolean }) {
  const client = useQueryClient()
  const after = () => client.invalidateQueries({ queryKey: listKey })
  const unlock = useAct(unlockStaff, { said: () => texts.unlocked(person.name), after })
  const again = useAct(addStaff, { said: () => texts.sent(person.email), after })
  const { id, name, email, roles, state } = person
  return (
    <div className="staff-row">
      <div>
        <b>{name}</b> <Badge color={colours[state]}>{texts.states[state]}</Badge>
        <div className="staff-quiet">{email}</div>
        <div>{roles.map((role) => roleTexts[role]).join(', ')}</div>
        {person.last_seen_at && <div className="staff-quiet">{texts.seen(nearOf(person.last_seen_at))}</div>}
      </div>
      {!isSelf && (
        <div className="staff-row">
          {state === 'locked' && (
            <Button size="sm" loading={unlock.busy} onClick={() => unlock.act({ params: { id } })}>
              {texts.unlock}
            </Button>
          )}
          {state !== 'suspended' && (
            <Button
              size="sm"
              variant="default"
              loading={again.busy}
              onClick={() => again.act({ body: { email, name } })}
            >
              {texts.again}
            </Button>
          )}
          <ChangeAccess person={person} after={after} />
        </div>
      )}
    </div>
  )
}

type ChangeAccessProps = { person: Person; after: () => unknown }

/** Suspends a person, an invited one too, or lets a suspended one in again, after a reason: no tap does it by mistake. */
function ChangeAccess({ person, after }: ChangeAccessProps) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const what = person.state === 'suspended' ? 'restore' : 'suspend'
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setOpened(true)}>
        {texts[what]}
      </Button>
      <Dialog opened={opened} onClose={close} title={texts.changeTitle[what](person.name)}>
        <ChangeForm
          person={person}
          what={what}
          after={() => {
            close()
            return after()
          }}
        />
      </Dialog>
    </>
  )
}

function ChangeForm({ person, what, after }: ChangeAccessProps & { what: 'suspend' | 'restore' }) {
  const [reason, setReason] = useState('')
  const update = useAct(updateStaff, { said: () => texts.changed, after })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    update.act({ params: { id: person.id }, body: { suspended: what === 'suspend', reason } })
  }
  return (
    <form className="staff-form" onSubmit={submit} noValidate>
      <p>{texts.changeLead[what === 'suspend' && person.state === 'invited' ? 'takeBack' : what]}</p>
      <TextField
        label={texts.reason}
        autoComplete="off"
        value={reason}
        onChange={setReason}
        error={fieldErrorsOf(update.error).reason}
      />
      <Button type="submit" loading={update.busy}>
        {texts[what]}
      </Button>
    </form>
  )
}

function Invite() {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [roles, setRoles] = useState<StaffRole[]>(['agent'])
  const client = useQueryClient()
  const invite = useAct(addStaff, {
    said: (invited) => texts.sent(invited.email),
    after: () => {
      setName('')
      setEmail('')
      return client.invalidateQueries({ queryKey: listKey })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    invite.act({ body: { email, name, roles } })
  }
  const wrong = fieldErrorsOf(invite.error)
  const toggle = (role: StaffRole) => (on: boolean) =>
    setRoles((was) => staffRoles.filter((one) => (one === role ? on : was.includes(one))))
  return (
    <Card as="section" labelledBy="invite">
      <form className="staff-form" onSubmit={submit} noValidate>
        <h2 id="invite">{texts.invite}</h2>
        <TextField label={texts.name} autoComplete="off" value={name} onChange={setName} error={wrong.name} />
        <TextField
          label={texts.email}
          type="email"
          autoComplete="off"
          value={email}
          onChange={setEmail}
          error={wrong.email}
        />
        <fieldset>
          <legend>{texts.roles}</legend>
          {staffRoles.map((role) => (
            <CheckField
              key={role}
              label={roleTexts[role]}
              checked={roles.includes(role)}
              onChange={toggle(role)}
            />
          ))}
          {wrong.roles && <ProblemAlert text={wrong.roles} />}
        </fieldset>
        <Button type="submit" loading={invite.busy}>
          {texts.send}
        </Button>
      </form>
    </Card>
  )
}
