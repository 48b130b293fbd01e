import { Alert, Title } from '@mantine/core'
import { contestStateTexts, momentTexts } from '#contract/codes/moments/texts.ts'
import { formatStages } from '#contract/codes/stages/format-stages.ts'
import { fromCivil } from '#domain/brazil/civil-time.ts'
import { dayMs } from '#domain/durations.ts'
import { formatReais } from '#domain/money/cents.ts'
import { serverNow } from '#web/api/client.ts'
import type { NoticePage } from '#web/api/notices/contests.ts'
import { useSettings } from '#web/api/settings.ts'
import { Card } from '#web/ui/card.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { IconInfoCircle } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { Plate } from '#web/ui/plate.tsx'
import { Summary, SummaryRow } from '#web/ui/summary.tsx'
import classes from './notice-screen.module.css'
import { texts } from './texts.ts'

/** Photos, each opening alone. */
export function Photos({ addresses, label }: { addresses: readonly string[]; label: string }) {
  if (addresses.length === 0) return null
  return (
    <ul className={classes.photos} aria-label={label}>
      {[...addresses.entries()].map(([at, address]) => (
        <li key={address}>
          <a href={address} target="_blank" rel="noreferrer">
            <img src={address} alt={texts.photo(at + 1)} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Days while there are some, and then every second. */
function Left({ until, label, onEnd }: { until: number; label: string; onEnd: () => void }) {
  const left = until - serverNow()
  return left >= dayMs ? (
    <b>{texts.days(Math.floor(left / dayMs))}</b>
  ) : (
    <Countdown until={until} now={serverNow} label={label} onEnd={onEnd} size="md" />
  )
}

/** What the price does next: it rises, it ends, or it stands still. */
function PriceClock({ page, onEnd }: { page: NoticePage; onEnd: () => void }) {
  const { timeZone } = useSettings()
  const { clock, held_reason, next_price, next_price_at, deadline, is_payable } = page
  if (clock !== 'running') {
    return (
      <Alert color="brand" variant="light" icon={<IconInfoCircle aria-hidden />}>
        <span>{clock === 'contested' ? texts.stopped : texts.held}</span>
        {held_reason && <p>{held_reason}</p>}
      </Alert>
    )
  }
  if (next_price !== null && next_price_at !== null) {
    const label = texts.rises(formatReais(next_price))
    const until = fromCivil(next_price_at, timeZone).getTime()
    return (
      <p>
        <span>{label}</span> <Left until={until} label={label} onEnd={onEnd} />
      </p>
    )
  }
  if (!is_payable || deadline === null) return null
  return (
    <p>
      {texts.ends} <Left until={fromCivil(deadline, timeZone).getTime()} label={texts.ends} onEnd={onEnd} />
    </p>
  )
}

/** Kind, place, time and price. */
export function Facts({ page, onEnd }: { page: NoticePage; onEnd: () => void }) {
  return (
    <Card>
      <div className={classes.section}>
        <Summary>
          <SummaryRow name={texts.number}>
            <span translate="no">{page.number}</span>
          </SummaryRow>
          <SummaryRow name={texts.plate}>
            <Plate plate={page.plate} size="sm" />
          </SummaryRow>
          <SummaryRow name={texts.kind}>{page.kind_name}</SummaryRow>
          <SummaryRow name={texts.where}>{page.address || texts.noAddress}</SummaryRow>
          <SummaryRow name={texts.when}>
            <DateTime civil={page.date_notification} />
          </SummaryRow>
          <SummaryRow name={texts.status}>{page.status_enum}</SummaryRow>
          <SummaryRow name={texts.price}>
            {page.price === null ? texts.noPrice : <Money cents={page.price} size="lg" strong />}
          </SummaryRow>
          {page.stages.length > 0 && page.clock === 'running' && (
            <SummaryRow name={texts.stages}>{formatStages(page.stages)}</SummaryRow>
          )}
        </Summary>
        <PriceClock page={page} onEnd={onEnd} />
      </div>
    </Card>
  )
}

/** What happened, oldest first. */
export const TimeLine = ({ page }: { page: NoticePage }) => (
  <Card as="section" labelledBy="time-line">
    <div className={classes.section}>
      <Title order={2} size="h3" id="time-line">
        {texts.timeLine}
      </Title>
      <ol className={classes.list}>
        {[...page.time_line.entries()].map(([at, { at: when, what, until, reason }]) => (
          <li key={at} className={classes.moment}>
            <span>
              {until ? `${momentTexts[what]} · ${texts.tolerance(until.slice(11, 16))}` : momentTexts[what]}
            </span>
            {reason && <span>{reason}</span>}
            <span className={classes.quiet}>
              <DateTime civil={when} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  </Card>
)

export const contestTitleId = (id: number): string => `contest-${id}`

/** Each contest with its protocol and how it ended. */
export const Contests = ({ page }: { page: NoticePage }) =>
  page.contests.map((contest) => (
    <Card as="section" key={contest.id} labelledBy={contestTitleId(contest.id)}>
      <div className={classes.section}>
        <Title
          order={2}
          size="h3"
          id={contestTitleId(contest.id)}
          tabIndex={-1}
          className={classes.title ?? ''}
        >
          {`${texts.contestTitle}: ${contestStateTexts[contest.state]}`}
        </Title>
        <Summary>
          <SummaryRow name={texts.protocol}>
            <b className="tabular" translate="no">
              {contest.protocol}
            </b>
          </SummaryRow>
          <SummaryRow name={texts.sent}>
            <DateTime civil={contest.opened_at} />
          </SummaryRow>
          <SummaryRow name={contest.decided_at ? texts.decided : texts.answerBy}>
            <DateTime civil={contest.decided_at ?? contest.due_at} />
          </SummaryRow>
          {contest.reason && <SummaryRow name={texts.reason}>{contest.reason}</SummaryRow>}
        </Summary>
        <p>{contest.text ?? texts.notOwn}</p>
        <Photos addresses={contest.photos} label={texts.photos} />
      </div>
    </Card>
  ))
