import { Badge, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  addStaff,
  approveRoles,
  listStaff,
  refuseRoles,
  unlockStaff,
  updateStaff,
} from '#contract/generated/routes/staff/people.ts'
import { roleTexts } from '#contract/staff/texts.ts'
import { readRoles, type StaffRole, staffRoles } from '#domain/staff/roles.ts'
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
        <div>{namesOf(roles)}</div>
        {person.pending_roles.length > 0 && <PendingRoles person={person} isSelf={isSelf} after={after} />}
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
          <ChangeAccess person={person} what="change" after={after} />
          <ChangeAccess person={person} what={state === 'suspended' ? 'restore' : 'suspend'} after={after} />
        </div>
      )}
    </div>
  )
}

/** Roles that wait for a second manager; whoever proposed them may only take them back. */
function PendingRoles({ person, isSelf, after }: ChangeProps & { isSelf: boolean }) {
  const { id, name, pending_roles: roles, pending_by: proposer, pending_own: isOwn } = person
  const approve = useAct(approveRoles, { said: () => texts.approved(name), after })
  const refuse = useAct(refuseRoles, { said: () => texts.notApproved(name), after })
  const input = { params: { id }, body: { roles } }
  return (
    <div className="staff-form">
      <p>
        <Badge color="yellow">{texts.pending}</Badge>{' '}
        {texts.pendingRoles(namesOf(roles), proposer ?? texts.commandLine)}
      </p>
      {!isSelf && (
        <div className="office-buttons">
          {!isOwn && (
            <Button size="sm" loading={approve.busy} onClick={() => approve.act(input)}>
              {texts.approve(namesOf(roles))}
            </Button>
          )}
          <Button size="sm" variant="default" loading={refuse.busy} onClick={() => refuse.act(input)}>
            {isOwn ? texts.takeBackRoles : texts.refuseRoles}
          </Button>
        </div>
      )}
      {isOwn && <p className="staff-quiet">{texts.pendingOwn}</p>}
    </div>
  )
}

const namesOf = (roles: readonly StaffRole[]): string => roles.map((role) => roleTexts[role]).join(', ')

type ChangeProps = { person: Person; after: () => unknown }

/** What is done to the access of somebody, each after a reason, so that no tap does it by mistake. */
type Change = 'change' | 'suspend' | 'restore'

/** A button that opens the form of a change in a window. */
function ChangeAccess({ person, what, after }: ChangeProps & { what: Change }) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const done = () => {
    close()
    return after()
  }
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setOpened(true)}>
        {texts[what]}
      </Button>
      <Dialog opened={opened} onClose={close} title={texts.changeTitle[what](person.name)}>
        {what === 'change' ? (
          <ChangeForm person={person} after={done} />
        ) : (
          <SuspendForm person={person} what={what} after={done} />
        )}
      </Dialog>
    </>
  )
}

/** What somebody is called and may do. Only what was changed here is sent: a list may be older than what holds by now. */
function ChangeForm({ person, after }: ChangeProps) {
  const [name, setName] = useState(person.name)
  // In force or not, these are the roles that somebody gave.
  const [given] = useState(() => readRoles([...person.roles, ...person.pending_roles]))
  const [roles, setRoles] = useState<readonly StaffRole[]>(given)
  const [reason, setReason] = useState('')
  const update = useAct(updateStaff, { said: () => texts.changed, after })
  const changed = {
    ...(name === person.name ? {} : { name }),
    ...(roles.join() === given.join() ? {} : { roles: [...roles] }),
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    update.act({ params: { id: person.id }, body: { ...changed, reason } })
  }
  const wrong = fieldErrorsOf(update.error)
  return (
    <form className="staff-form" onSubmit={submit} noValidate>
      <p>{texts.changeLead.change}</p>
      <TextField label={texts.name} autoComplete="off" value={name} onChange={setName} error={wrong.name} />
      <RolesField roles={roles} onChange={setRoles} error={wrong.roles} />
      <TextField
        label={texts.reason}
        autoComplete="off"
        value={reason}
        onChange={setReason}
        error={wrong.reason}
      />
      <Button type="submit" loading={update.busy} disabled={Object.keys(changed).length === 0}>
        {texts.save}
      </Button>
    </form>
  )
}

/** Suspends a person, an invited one too, or lets a suspended one in again. */
function SuspendForm({ person, what, after }: ChangeProps & { what: 'suspend' | 'restore' }) {
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

type RolesFieldProps = {
  roles: readonly StaffRole[]
  onChange: (roles: StaffRole[]) => void
  error: string | undefined
}

/** A box for each role. */
function RolesField({ roles, onChange, error }: RolesFieldProps) {
  const toggle = (role: StaffRole) => (on: boolean) =>
    onChange(staffRoles.filter((one) => (one === role ? on : roles.includes(one))))
  return (
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
      <p className="staff-quiet">{texts.rolesHint}</p>
      {error && <ProblemAlert text={error} />}
    </fieldset>
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
        <RolesField roles={roles} onChange={setRoles} error={wrong.roles} />
        <Button type="submit" loading={invite.busy}>
          {texts.send}
        </Button>
      </form>
    </Card>
  )
}
