import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { formatStages } from '#contract/codes/stages/format-stages.ts'
import { sumCents } from '#domain/money/cents.ts'
import { type PublicNotice, usePlateNotices } from '#web/api/guest.ts'
import { useNoticeStages } from '#web/api/notices/contests.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { Money } from '#web/ui/money.tsx'
import classes from './plate-search.module.css'
import { searchTexts as texts } from './texts.ts'

type StagesProps = {
  stages: NonNullable<ReturnType<typeof useNoticeStages>>
  /** The notices by whose moment each line is named; none where a single one was found. */
  named: readonly PublicNotice[]
}

/** What each of them costs now and later. */
function Stages({ stages, named }: StagesProps) {
  if (stages.size === 0) return null
  const moments = new Map(named.map(({ id, date_notification }) => [id, date_notification]))
  return (
    <ul className={classes.stages}>
      {[...stages].map(([id, ofOne]) => (
        <li key={id}>
          {moments.has(id) && <DateTime civil={moments.get(id)} />}
          <span className="tabular">{formatStages(ofOne)}</span>
        </li>
      ))}
    </ul>
  )
}

type PayFoundProps = {
  plate: string
  /** How many notices the list above shows. */
  found: number
}

/** What paying the found notices costs, and the way to the page where anybody can, with the plate; nothing when none can be paid. */
export default function PayFound({ plate, found }: PayFoundProps) {
  const notices = usePlateNotices(plate)
  const stages = useNoticeStages(plate)
  const prices = notices.flatMap(({ price }) => (price ? [price] : []))
  // Whole or not at all: a line that comes later would push the button away.
  if (prices.length === 0 || stages === null) return null
  return (
    <div className={classes.pay}>
      <p className={classes.total}>
        <span>{texts.toPay(prices.length)}</span> <Money cents={sumCents(prices)} size="lg" strong />
      </p>
      <Stages stages={stages} named={found > 1 ? notices : []} />
      <Button component={Link} href={`/ativacao-publica?plate=${encodeURIComponent(plate)}`}>
        {texts.pay}
      </Button>
    </div>
  )
}
