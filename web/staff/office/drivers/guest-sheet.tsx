import { Button } from '@mantine/core'
import {
  correctGuestPlate,
  resendGuestReceipt,
  type viewGuestTicket,
} from '#contract/generated/routes/staff/guest-tickets.ts'
import { formatReais } from '#domain/money/cents.ts'
import { nearOf } from '#web/api/settings.ts'
import { Card } from '#web/ui/card.tsx'
import type { StaffOutput } from '../../client.ts'
import { useArrival } from '../../use-arrival.ts'
import { useAct } from '../use-act.ts'
import { PlateDialog, PlateForm, saidOf } from './correct-plate.tsx'
import { Part } from './driver-sheet.tsx'
import { stateOf } from './guest-list.tsx'
import { texts as ofDrivers, guestTexts as texts } from './texts.ts'

export type GuestTicket = StaffOutput<typeof viewGuestTicket>

type GuestSheetProps = { ticket: GuestTicket; again: () => unknown }

/** A visitor's ticket as the office sees one, with what it may do. */
export function GuestSheet({ ticket, again }: GuestSheetProps) {
  const { id, plate, running, state, contacts, corrections } = ticket
  const heading = useArrival()
  return (
    <>
      <Card as="section" labelledBy="guest-ticket">
        <div className="staff-form">
          <h2 id="guest-ticket" ref={heading} tabIndex={-1}>
            {texts.title(plate)}
          </h2>
          <dl className="office-facts">
            {factsOf(ticket).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <div className="office-buttons">
            {running && (
              <PlateDialog plate={plate} again={again}>
                {(ended) => <GuestForm id={id} ended={ended} />}
              </PlateDialog>
            )}
            {state === 'paid' && contacts.state === 'kept' && <Resend id={id} />}
          </div>
        </div>
      </Card>
      {corrections.length > 0 && (
        <Part id="guest-corrections" title={texts.corrections}>
          <ul className="staff-list">
            {corrections.map(({ from_plate, to_plate, corrected_at, by }) => (
              <li key={`${corrected_at} ${from_plate} ${to_plate}`}>
                {texts.correction(from_plate, to_plate, by ?? texts.visitor, nearOf(corrected_at))}
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  )
}

const whenOf = (time: string | null): string => (time ? nearOf(time) : ofDrivers.nothing)

const factsOf = (ticket: GuestTicket): [string, string][] => [
  [ofDrivers.from, whenOf(ticket.begins_at)],
  [ofDrivers.to, whenOf(ticket.ends_at)],
  [ofDrivers.state, stateOf(ticket)],
  [texts.orderState, ofDrivers.orderStates[ticket.state] ?? ticket.state],
  [texts.area, ticket.area || ofDrivers.nothing],
  [texts.product, texts.productOf(ticket.product, ticket.category)],
  [ofDrivers.price, formatReais(ticket.price)],
  [texts.total, formatReais(ticket.total_amount)],
  [texts.orderedAt, nearOf(ticket.ordered_at)],
  [texts.paidAt, whenOf(ticket.paid_at)],
  [texts.order, ticket.id],
  [texts.contacts, contactsOf(ticket)],
]

const contactsOf = ({ contacts: { state, email, phone } }: GuestTicket): string =>
  state === 'kept'
    ? [email, phone?.replace(' ', '\u00a0')].filter(Boolean).join(', ')
    : texts.contactStates[state]

function GuestForm({ id, ended }: { id: string; ended: () => unknown }) {
  const correct = useAct(correctGuestPlate, { said: saidOf, after: ended })
  return <PlateForm {...correct} send={(body) => correct.act({ params: { id }, body })} />
}

function Resend({ id }: { id: string }) {
  const resend = useAct(resendGuestReceipt, { said: ({ email, sms }) => texts.resent(email, sms) })
  return (
    <Button size="sm" variant="default" loading={resend.busy} onClick={() => resend.act({ params: { id } })}>
      {ofDrivers.resend}
    </Button>
  )
}
