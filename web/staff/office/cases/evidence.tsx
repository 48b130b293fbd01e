import { Button, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { momentTexts } from '#contract/codes/moments/texts.ts'
import { formatStages } from '#contract/codes/stages/format-stages.ts'
import {
  cancelOfficeNotice,
  decideContest,
  releaseOfficeNotice,
  viewOfficeNotice,
} from '#contract/generated/routes/staff/notices.ts'
import { staffProblemTexts } from '#contract/staff/texts.ts'
import { formatCivil } from '#domain/brazil/civil-time.ts'
import { formatReais } from '#domain/money/cents.ts'
import type { NoticeLookReason } from '#domain/staff/looks.ts'
import { readReason } from '#domain/staff/reasons.ts'
import { errorText } from '#web/api/errors.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { type StaffOutput, staffCall } from '../../client.ts'
import { useArrival } from '../../use-arrival.ts'
import { useAct } from '../use-act.ts'
import { LinkBadge } from './link-badge.tsx'
import { texts } from './texts.ts'

export type Evidence = StaffOutput<typeof viewOfficeNotice>

// The library of maps is fetched once somebody looks at positions.
const PlacesMap = lazy(() => import('./places-map.tsx'))

const Photos = ({ addresses }: { addresses: readonly string[] }) => (
  <ul className="staff-photos">
    {[...addresses.entries()].map(([at, address]) => (
      <li key={address}>
        <a href={address} target="_blank" rel="noreferrer">
          <img src={address} alt={texts.photo(at + 1)} />
        </a>
      </li>
    ))}
  </ul>
)

const OfVehicle = ({ page }: { page: Evidence }) => (
  <div className="staff-form">
    <h3>{texts.ofVehicle}</h3>
    <p>
      <b>{page.plate}</b> · {page.kind_name} · {page.address}
    </p>
    <p>
      {formatCivil(page.date_notification)} · {page.status_enum}
      {page.price !== null &&
        ` · ${page.stages.length > 0 ? formatStages(page.stages) : formatReais(page.price)}`}
      {page.issued_by && ` · ${texts.issuedBy(page.issued_by)}`}
    </p>
    <Photos addresses={page.photos} />
    <h3>{texts.timeLine}</h3>
    <ol className="staff-list">
      {[...page.time_line.entries()].map(([at, { at: when, what, reason }]) => (
        <li key={at}>
          {momentTexts[what]} <span className="staff-quiet tabular">{formatCivil(when)}</span>
          {reason && ` · ${reason}`}
        </li>
      ))}
    </ol>
    {page.places.length > 0 && (
      <>
        <h3>{texts.places}</h3>
        <PlacesInWords places={page.places} />
        <ErrorBoundary quiet>
          <Suspense fallback={<p role="status">{texts.loadingMap}</p>}>
            <PlacesMap places={page.places} />
          </Suspense>
        </ErrorBoundary>
      </>
    )}
  </div>
)

/** All corrections of a wallet: one of them alone does not show that one ticket serves several vehicles. */
const Corrections = ({ page }: { page: Evidence }) => (
  <div className="staff-form">
    <h3>{texts.corrections}</h3>
    <ul className="staff-list">
      {[...page.corrections.entries()].map(([at, { at: when, from, to, excused, by_office }]) => (
        <li key={at}>
          {from} → {to} <span className="staff-quiet tabular">{formatCivil(when)}</span>
          <div>
            {[by_office && texts.byOffice, excused > 0 && texts.excused(excused)].filter(Boolean).join(' · ')}
          </div>
        </li>
      ))}
    </ul>
  </div>
)

/** As maps and navigators take it. */
const position = (lat: number, lng: number): string => `${lat.toFixed(5)}, ${lng.toFixed(5)}`

/** The same positions as on the map, for whoever does not see it. */
const PlacesInWords = ({ places }: { places: Evidence['places'] }) => (
  <ol className="staff-list">
    {[...places.entries()].map(([at, { at: when, what, address, lat, lng }]) => (
      <li key={at}>
        {momentTexts[what]} <span className="staff-quiet tabular">{formatCivil(when)}</span>
        <div>{[address, position(lat, lng)].filter(Boolean).join(' · ')}</div>
      </li>
    ))}
  </ol>
)

const OfDriver = ({ page }: { page: Evidence }) => (
  <div className="staff-form">
    <h3>{texts.ofDriver}</h3>
    {page.contests.map((contest) => (
      <div key={contest.id} className="staff-form">
        <p>
          <b>{texts.protocol(contest.protocol)}</b> · {texts.states[contest.state]}{' '}
          <LinkBadge link={contest.link} />
        </p>
        <p>{contest.text}</p>
        <Photos addresses={contest.photos} />
        {contest.reason && <p>{contest.reason}</p>}
        {contest.decided_at && (
          <p className="staff-quiet">
            {texts.decidedBy(contest.decided_by, formatCivil(contest.decided_at))}
          </p>
        )}
      </div>
    ))}
  </div>
)

/** What can be done about a notice: an open contest is decided, the one of the line if it is one, or the notice is called off. */
function Decision({ page, protocol, onDone }: { page: Evidence; protocol: string; onDone: () => void }) {
  const [reason, setReason] = useState('')
  const client = useQueryClient()
  const waiting = page.contests.filter(({ state }) => state === 'open')
  const open = waiting.find((one) => one.protocol === protocol) ?? waiting[0]
  const after = () => {
    void client.invalidateQueries({ queryKey: ['staff', 'cases'] })
    onDone()
  }
  // It stays beside the reason until the next try.
  const [problem, setProblem] = useState<unknown>(null)
  const ends = { after, failed: setProblem }
  const decide = useAct(decideContest, { said: () => texts.decided, ...ends })
  const cancel = useAct(cancelOfficeNotice, { said: () => texts.cancelled, ...ends })
  const release = useAct(releaseOfficeNotice, { said: () => texts.released, ...ends })
  if (!open && !page.is_cancellable && page.clock !== 'held') return null
  const read = readReason(reason)
  const wrong = 'problem' in read ? read.problem : null
  const idle = { disabled: wrong !== null || decide.busy || cancel.busy || release.busy }
  const press = (act: () => void) => () => {
    setProblem(null)
    act()
  }
  const decideOpen = (accept: boolean) =>
    press(() => open && decide.act({ params: { id: open.id }, body: { accept, reason } }))
  const ofNotice = { params: { id: page.id }, body: { reason } }
  return (
    <div className="staff-form">
      <Textarea
        size="md"
        label={texts.reason}
        autosize
        minRows={2}
        value={reason}
        error={wrong === 'long' && staffProblemTexts.reasonLong}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {problem !== null && <ProblemAlert text={errorText(problem)} />}
      {open && waiting.length > 1 && <p>{texts.decides(open.protocol)}</p>}
      <div className="staff-row">
        {open ? (
          <>
            <Button {...idle} onClick={decideOpen(true)}>
              {texts.accept}
            </Button>
            <Button variant="default" {...idle} onClick={decideOpen(false)}>
              {texts.reject}
            </Button>
          </>
        ) : (
          <>
            <Button variant="default" {...idle} onClick={press(() => cancel.act(ofNotice))}>
              {texts.cancel}
            </Button>
            {page.clock === 'held' && (
              <Button {...idle} onClick={press(() => release.act(ofNotice))}>
                {texts.release}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  )
}

type EvidenceProps = { id: number; reason: NoticeLookReason; words: string; onClose: () => void }

/** Both sides of a notice beside each other, and what can be decided. */
export function EvidenceOf({ id, reason, words, onClose }: EvidenceProps) {
  const { data, error } = useQuery({
    queryKey: ['staff', 'evidence', id, reason, words],
    queryFn: () => staffCall(viewOfficeNotice, { params: { id }, body: { reason, words } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (error) return <ProblemAlert text={errorText(error)} />
  return data ? <Sides page={data} protocol={words} onClose={onClose} /> : null
}

function Sides({ page, protocol, onClose }: { page: Evidence; protocol: string; onClose: () => void }) {
  const heading = useArrival()
  const place = useRef<HTMLDivElement>(null)
  // Back to the button of the line that it was opened from.
  const close = () => {
    place.current?.closest('li')?.querySelector('button')?.focus()
    onClose()
  }
  return (
    <Card as="section" labelledBy="evidence">
      <div ref={place} className="staff-form">
        <h2 id="evidence" ref={heading} tabIndex={-1}>
          {texts.evidence(page.number)}
        </h2>
        <div className="staff-sides">
          <OfVehicle page={page} />
          {page.contests.length > 0 && <OfDriver page={page} />}
        </div>
        {page.corrections.length > 0 && <Corrections page={page} />}
        <Decision page={page} protocol={protocol} onDone={onClose} />
        <Button variant="default" onClick={close}>
          {texts.close}
        </Button>
      </div>
    </Card>
  )
}
