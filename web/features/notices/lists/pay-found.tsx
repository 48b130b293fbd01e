import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { formatStages } from '#contract/codes/stages/format-stages.ts'
import { sumCents } from '#domain/money/cents.ts'
import { usePlateNotices } from '#web/api/guest.ts'
import { useNoticeStages } from '#web/api/notices/contests.ts'
import { Money } from '#web/ui/money.tsx'
import classes from './plate-search.module.css'
import { searchTexts as texts } from './texts.ts'

/** What each of them costs now and later. */
function Stages({ plate }: { plate: string }) {
  const stages = useNoticeStages(plate)
  if (stages.size === 0) return null
  return (
    <ul className={classes.stages}>
      {[...stages].map(([id, ofOne]) => (
        <li key={id} className="tabular">
          {formatStages(ofOne)}
        </li>
      ))}
    </ul>
  )
}

/** What paying the found notices costs, and the way to the page where anybody can, with the plate; nothing when none can be paid. */
export default function PayFound({ plate }: { plate: string }) {
  const prices = usePlateNotices(plate).flatMap(({ price }) => (price ? [price] : []))
  if (prices.length === 0) return null
  return (
    <div className={classes.pay}>
      <p className={classes.total}>
        <span>{texts.toPay(prices.length)}</span> <Money cents={sumCents(prices)} size="lg" strong />
      </p>
      <Stages plate={plate} />
      <Button component={Link} href={`/ativacao-publica?plate=${encodeURIComponent(plate)}`}>
        {texts.pay}
      </Button>
    </div>
  )
}
