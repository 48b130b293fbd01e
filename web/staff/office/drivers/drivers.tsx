import { Badge, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { findDrivers, viewDriver } from '#contract/generated/routes/staff/drivers.ts'
import { viewGuestTicket } from '#contract/generated/routes/staff/guest-tickets.ts'
import { lookReasonTexts } from '#contract/staff/texts.ts'
import { type LookReason, lookReasons } from '#domain/staff/looks.ts'
import { errorText, fieldErrorsOf } from '#web/api/errors.ts'
import { nearOf } from '#web/api/settings.ts'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { type StaffOutput, staffCall } from '../../client.ts'
import { type Sought, useHanded } from '../place.ts'
import { DriverSheet, type Sheet } from './driver-sheet.tsx'
import { GuestList } from './guest-list.tsx'
import { useGuestSearch } from './guest-search.ts'
import { GuestSheet, type GuestTicket } from './guest-sheet.tsx'
import { texts } from './texts.ts'

export type Why = { reason: LookReason; words: string }

type Found = StaffOutput<typeof findDrivers>['data'][number]

const ways = ['plate', 'tax_id', 'email', 'order'] as const

type Wanted = { by: (typeof ways)[number]; value: string }

/** A driver or a visitor's ticket is looked for after a reason was given, and opened under the same one. */
export default function Drivers() {
  const { handed, nth } = useHanded<Sought>()
  return <Looking key={nth} sought={handed} />
}

/** What is known of a plate may be a driver's or a visitor's; the number of an order is asked for of visitors alone. */
function useSearch(why: Why) {
  const drivers = useMutation({
    mutationFn: (body: Sought & Why) => staffCall(findDrivers, { body }),
  })
  const guests = useGuestSearch()
  const [last, setLast] = useState<(Wanted & Why) | null>(null)
  const send = (asked: Wanted & Why) => {
    const { by, ...rest } = asked
    setLast(asked)
    if (by === 'order') drivers.reset()
    else drivers.mutate({ by, ...rest })
    if (by === 'order' || by === 'plate') guests.begin({ by, ...rest })
    else guests.clear()
  }
  const error = drivers.error ?? guests.error
  const busy = drivers.isPending || guests.busy
  return {
    drivers,
    guests,
    search: (wanted: Wanted) => send({ ...wanted, ...why }),
    /** The same once more, after an act changed what was found. */
    again: () => last && send(last),
    error,
    busy,
  }
}

function Looking({ sought }: { sought: Sought | null }) {
  const [why, setWhy] = useState<Why>({ reason: 'counter', words: '' })
  const [hasLooked, setHasLooked] = useState(false)
  // They stay while they are read anew after an act, and where that fails.
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [ticket, setTicket] = useState<GuestTicket | null>(null)
  const [hasActed, setHasActed] = useState(false)
  const find = useSearch(why)
  const view = useMutation({
    mutationFn: (id: number) => staffCall(viewDriver, { params: { id }, body: why }),
  })
  const viewTicket = useMutation({
    mutationFn: (id: string) => staffCall(viewGuestTicket, { params: { id }, body: why }),
  })
  const open = (id: number) => {
    viewTicket.reset()
    return view.mutateAsync(id, { onSuccess: setSheet }).catch(() => undefined)
  }
  const openTicket = (id: string) => {
    view.reset()
    return viewTicket.mutateAsync(id, { onSuccess: setTicket }).catch(() => undefined)
  }
  const acted = <T,>(readAgain: Promise<T>) => {
    setHasActed(true)
    return readAgain
  }
  const failure = view.error ?? viewTicket.error
  const problem = failure && <ProblemAlert text={errorText(failure)} />
  const leave = ({ stale }: { stale: boolean }) => {
    if (stale) find.again()
    setHasLooked(true)
    setHasActed(false)
    setSheet(null)
    setTicket(null)
    view.reset()
    viewTicket.reset()
  }
  if (!sheet && !ticket)
    return (
      <>
        <SearchForm sought={sought} begins={hasLooked} why={why} setWhy={setWhy} find={find} />
        {problem}
        {find.drivers.data && <FoundList found={find.drivers.data.data} open={(id) => void open(id)} />}
        <GuestList search={find.guests} open={(id) => void openTicket(id)} />
      </>
    )
  return (
    <>
      <div>
        <Button variant="default" onClick={() => leave({ stale: hasActed })}>
          {texts.back}
        </Button>
      </div>
      {problem}
      {sheet && (
        <DriverSheet
          key={sheet.driver.driver_id}
          sheet={sheet}
          again={() => acted(open(sheet.driver.driver_id))}
          freed={() => leave({ stale: true })}
        />
      )}
      {ticket && <GuestSheet key={ticket.id} ticket={ticket} again={() => acted(openTicket(ticket.id))} />}
    </>
  )
}

type SearchFormProps = {
  sought: Sought | null
  /** Whether it stands in the place of a driver who was looked at, and takes the focus. */
  begins: boolean
  why: Why
  setWhy: (why: Why) => void
  find: { search: (wanted: Wanted) => void; error: Error | null; busy: boolean }
}

function SearchForm({ sought, begins, why, setWhy, find }: SearchFormProps) {
  const [by, setBy] = useState<Wanted['by']>(sought?.by ?? 'plate')
  const [value, setValue] = useState(sought?.value ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    find.search({ by, value })
  }
  const wrong = fieldErrorsOf(find.error)
  return (
    <form className="staff-form" onSubmit={submit} noValidate>
      <p className="staff-quiet">{texts.lead}</p>
      <div className="office-columns">
        <SelectField
          label={texts.by}
          value={by}
          onChange={(way) => setBy(way as Wanted['by'])}
          options={ways.map((way) => ({ value: way, label: texts.ways[way] }))}
        />
        <TextField
          label={texts.value}
          autoComplete="off"
          autoFocus={begins}
          value={value}
          onChange={setValue}
          error={wrong.value}
        />
        <SelectField
          label={texts.reason}
          value={why.reason}
          onChange={(reason) => setWhy({ ...why, reason: reason as LookReason })}
          options={lookReasons.map((one) => ({ value: one, label: lookReasonTexts[one] }))}
        />
        <TextField
          label={texts.words}
          autoComplete="off"
          value={why.words}
          onChange={(words) => setWhy({ ...why, words })}
          description={texts.wordsHint}
          error={wrong.words}
        />
      </div>
      {find.error && Object.keys(wrong).length === 0 && <ProblemAlert text={errorText(find.error)} />}
      <Button type="submit" loading={find.busy}>
        {texts.finds[by]}
      </Button>
    </form>
  )
}

function FoundList({ found, open }: { found: readonly Found[]; open: (id: number) => void }) {
  if (found.length === 0) return <p role="status">{texts.none}</p>
  return (
    <section aria-labelledby="found" className="staff-form">
      <h2 id="found">{texts.found}</h2>
      <ul className="staff-list">
        {found.map(({ driver_id, name, identification, confirmed, created_at }) => (
          <Card as="li" key={driver_id}>
            <div className="staff-row">
              <div>
                <b>{name}</b> {!confirmed && <Badge color="gray">{texts.unconfirmed}</Badge>}
                <div className="staff-quiet">{identification}</div>
                <div className="staff-quiet">{texts.since(nearOf(created_at))}</div>
              </div>
              <Button variant="default" onClick={() => open(driver_id)}>
                {texts.open(name.split(' ')[0] ?? name)}
              </Button>
            </div>
          </Card>
        ))}
      </ul>
    </section>
  )
}
