import { Badge, Button } from '@mantine/core'
import { formatReais } from '#domain/money/cents.ts'
import { nearOf } from '#web/api/settings.ts'
import { Card } from '#web/ui/card.tsx'
import { MoreButton } from '../more.tsx'
import type { FoundTicket, useGuestSearch } from './guest-search.ts'
import { texts as ofDrivers, guestTexts as texts } from './texts.ts'

/** Where a ticket is, in a word or two: what its order is waiting for, or whether it runs. */
export const stateOf = ({ state, running }: Pick<FoundTicket, 'state' | 'running'>): string => {
  if (state !== 'paid') return ofDrivers.orderStates[state] ?? state
  return running ? ofDrivers.running : ofDrivers.over
}

/** From when until when; one that was not paid has no times. */
const timesOf = ({ begins_at, ends_at, ordered_at }: FoundTicket): string =>
  begins_at && ends_at ? texts.times(nearOf(begins_at), nearOf(ends_at)) : texts.noTimes(nearOf(ordered_at))

type GuestListProps = { search: ReturnType<typeof useGuestSearch>; open: (id: string) => void }

/** The visitors' tickets that a search found. */
export function GuestList({ search: { found, more, busy }, open }: GuestListProps) {
  if (!found) return null
  if (found.rows.length === 0) return <p role="status">{texts.none}</p>
  return (
    <section aria-labelledby="found-tickets" className="staff-form">
      <h2 id="found-tickets">{texts.found}</h2>
      <ul className="staff-list">
        {found.rows.map((ticket) => (
          <Line key={ticket.id} ticket={ticket} open={open} />
        ))}
      </ul>
      {!found.isLast && (
        <div>
          <MoreButton busy={busy} onMore={more} />
        </div>
      )}
    </section>
  )
}

function Line({ ticket, open }: { ticket: FoundTicket; open: (id: string) => void }) {
  const { id, plate, corrected_from, area, product, price, ordered_at } = ticket
  return (
    <Card as="li">
      <div className="staff-row">
        <div>
          <b>{plate}</b>{' '}
          {corrected_from && corrected_from !== plate && `(${ofDrivers.movedFrom(corrected_from)}) `}
          <Badge color={ticket.running ? 'green' : 'gray'}>{stateOf(ticket)}</Badge>
          <div>{timesOf(ticket)}</div>
          <div className="staff-quiet">{texts.sold(product, area, formatReais(price))}</div>
        </div>
        <Button variant="default" onClick={() => open(id)}>
          {texts.open}
          <span className="only-heard"> {texts.openWhich(plate, nearOf(ordered_at))}</span>
        </Button>
      </div>
    </Card>
  )
}
