import { Badge, Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Route } from '#contract/route.ts'
import { addStaff, listStaff, unlockStaff, updateStaff } from '#contract/routes/staff/people.ts'
import { roleTexts } from '#contract/staff/texts.ts'
import { type StaffRole, staffRoles } from '#domain/staff/roles.ts'
import { errorText } from '#web/api/errors.ts'
import { nearOf } from '#web/api/settings.ts'
import { Card } from '#web/ui/card.tsx'
import { CheckField } from '#web/ui/check-field.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { type StaffInput, type StaffOutput, staffCall } from '../client.ts'
import type { StaffSession } from '../session.ts'
import { texts } from './texts.ts'

type Person = StaffOutput<typeof listStaff>['data'][number]

const listKey = ['staff', 'people']

/** A change of somebody's access, after which the list is another one. */
function useChange<R extends Route>(route: R, said: (input: StaffInput<R>) => string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: StaffInput<R>) => staffCall(route, input),
    onSuccess: (_, input) => {
      showSnackbar({ message: said(input), kind: 'success' })
      return client.invalidateQueries({ queryKey: listKey })
    },
    onError: (error) => showSnackbar({ message: errorText(error), kind: 'error' }),
  })
}

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
  const unlock = useChange(unlockStaff, () => texts.unlocked(person.name))
  const update = useChange(updateStaff, () => texts.changed)
  const again = useChange(addStaff, () => texts.sent(person.email))
  const { id, name, email, roles, state } = person
  const suspended = state === 'suspended'
  const change = () =>
    update.mutate({ params: { id }, body: { roles, suspended: !suspended, reason: '' } } as never)
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
            <Button size="sm" onClick={() => unlock.mutate({ params: { id } } as never)}>
              {texts.unlock}
            </Button>
          )}
          <Button
            size="sm"
            variant="default"
            onClick={() => again.mutate({ body: { email, name, roles } } as never)}
          >
            {texts.again}
          </Button>
          {state !== 'invited' && (
            <Button size="sm" variant="default" onClick={change}>
              {suspended ? texts.restore : texts.suspend}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function Invite() {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [roles, setRoles] = useState<StaffRole[]>(['agent'])
  const invite = useChange(addStaff, () => texts.sent(email))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    invite.mutate({ body: { email, name, roles } } as never, {
      onSuccess: () => {
        setName('')
        setEmail('')
      },
    })
  }
  const toggle = (role: StaffRole) => (on: boolean) =>
    setRoles((was) => staffRoles.filter((one) => (one === role ? on : was.includes(one))))
  return (
    <Card as="section" labelledBy="invite">
      <form className="staff-form" onSubmit={submit} noValidate>
        <h2 id="invite">{texts.invite}</h2>
        <TextField label={texts.name} autoComplete="off" value={name} onChange={setName} />
        <TextField label={texts.email} type="email" autoComplete="off" value={email} onChange={setEmail} />
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
        </fieldset>
        <Button type="submit" loading={invite.isPending}>
          {texts.send}
        </Button>
      </form>
    </Card>
  )
}
