import { Badge, Button } from '@mantine/core'
import { endShift } from '#contract/generated/routes/shifts.ts'
import { hasEnded } from '#domain/notices/life-cycle.ts'
import { mostListedClaims } from '#domain/shifts/claims.ts'
import { errorText } from '#web/api/errors.ts'
import { nearOf } from '#web/api/settings.ts'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { staffCall } from '../client.ts'
import { type StaffSession, useStaffEntry } from '../session.ts'
import { type Answer, isUnheard } from './outbox.ts'
import { texts as all } from './texts.ts'
import type { useOutbox } from './use-outbox.ts'
import type { Shift } from './use-shift.ts'

const texts = all.shift

type ShiftListProps = {
  session: StaffSession
  shift: Shift | null
  outbox: ReturnType<typeof useOutbox>
  /** Shows the slip of a notice again, as of one that waited for the network; null while it may not. */
  onSlip: ((claim: Answer) => void) | null
}

/** What the agent did since the shift began, and what the device still holds; one tap hands the device over. */
export function ShiftList({ session, shift, outbox, onSlip }: ShiftListProps) {
  const { become } = useStaffEntry()
  const { waiting, others, send } = outbox
  const handOver = async () => {
    // Photos, of which a proxy may let one never through, go when their agent is back on this device (Decision Q173).
    if (waiting.some(isUnheard)) return showSnackbar({ message: texts.handOverWaits, kind: 'error' })
    try {
      await staffCall(endShift, {})
      become(null)
    } catch (error) {
      showSnackbar({ message: errorText(error), kind: 'error' })
    }
  }
  // A notice stands although its photos are still to follow.
  const stands = new Set(shift?.claims.map(({ id }) => id))
  const unsent = waiting.filter((claim) => isUnheard(claim) || !stands.has(claim.id))
  const wanted = new Set(unsent.map(({ id }) => id))
  return (
    <section aria-labelledby="shift" className="staff-form">
      <div className="staff-row">
        <div>
          <h2 id="shift">{texts.title}</h2>
          <span className="staff-quiet">
            {session.name}
            {shift?.begun_at && ` · ${texts.since(nearOf(shift.begun_at))}`}
          </span>
        </div>
        <Button variant="default" onClick={() => void handOver()}>
          {texts.handOver}
        </Button>
      </div>
      <p className="agent-counts" role="status">
        {texts.counts(shift?.sightings ?? 0, shift?.notices ?? 0)}
        {waiting.length > 0 && ` · ${texts.waiting(waiting.length)}`}
      </p>
      {waiting.length > 0 && (
        <Button variant="light" onClick={send}>
          {texts.send}
        </Button>
      )}
      {others.map(({ id, name, count }) => (
        <p key={id}>{texts.ofOthers(count, name)}</p>
      ))}
      <ul className="agent-claims">
        {unsent.toReversed().map(({ id, plate, address }) => (
          <li key={id}>
            <b>{plate}</b> <span className="staff-quiet">{address}</span>
            <Badge color="yellow">{texts.isWaiting}</Badge>
          </li>
        ))}
        {shift?.claims
          .filter(({ id }) => !wanted.has(id))
          .map((claim) => (
            <Claim key={claim.id} claim={claim} onSlip={onSlip} />
          ))}
      </ul>
      {shift && isCut(shift) && <p className="staff-quiet">{texts.newest(mostListedClaims)}</p>}
      {waiting.length === 0 && shift?.claims.length === 0 && <p className="staff-quiet">{texts.none}</p>}
      <a className="staff-link" href="/central/meu-acesso">
        {texts.ownAccess}
      </a>
    </section>
  )
}

/** Whether the server counted more than it lists. */
const isCut = ({ sightings, notices, claims }: Shift): boolean =>
  sightings + notices >
  claims.filter(({ kind, outcome }) => kind === 'sighting' || outcome === 'issued').length

/**
 * What came of a claim; of an issued notice its slip, which nobody saw where it waited for the network. What asks for no money
 * any more has no slip that does.
 */
function Claim({ claim, onSlip }: { claim: Answer } & Pick<ShiftListProps, 'onSlip'>) {
  const { plate, address, outcome, noted_at, notice } = claim
  const isIssued = outcome === 'issued'
  const isOwed = notice && !hasEnded(notice.status)
  return (
    <li>
      <b>{plate}</b>{' '}
      <span className="staff-quiet">
        {nearOf(noted_at)} {address}
      </span>
      <Badge color={isIssued ? 'red' : 'gray'}>{texts.outcomes[outcome] ?? outcome}</Badge>
      {isIssued && isOwed && (
        <Button
          variant="default"
          size="sm"
          aria-label={texts.slipOf(plate)}
          disabled={!onSlip}
          onClick={() => onSlip?.(claim)}
        >
          {texts.slip}
        </Button>
      )}
    </li>
  )
}
