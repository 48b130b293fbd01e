import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { sumCents } from '#domain/money/cents.ts'
import { usePlateNotices } from '#web/api/guest.ts'
import { Money } from '#web/ui/money.tsx'
import classes from './plate-search.module.css'
import { searchTexts as texts } from './texts.ts'

/** What paying the found notices costs, and the way to the page where anybody can, with the plate; nothing when none can be paid. */
export default function PayFound({ plate }: { plate: string }) {
  const prices = usePlateNotices(plate).flatMap(({ price }) => (price ? [price] : []))
  if (prices.length === 0) return null
  return (
    <div className={classes.pay}>
      <p className={classes.total}>
        <span>{texts.toPay(prices.length)}</span> <Money cents={sumCents(prices)} size="lg" strong />
      </p>
      <Button component={Link} href={`/ativacao-publica?plate=${encodeURIComponent(plate)}`}>
        {texts.pay}
      </Button>
    </div>
  )
}
