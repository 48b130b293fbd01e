import type { Cents } from '#domain/money/cents.ts'
import { Money } from '#web/ui/money.tsx'
import classes from './balance.module.css'
import { parkTexts } from './texts.ts'

export type BalanceProps = { label: string; credit: Cents | undefined; bonus: Cents | undefined }

const Part = ({ name, cents }: { name: string; cents: Cents | undefined }) => (
  <span className={classes.part}>
    <span className={classes.name}>{name}</span>{' '}
    {cents === undefined ? <span>{parkTexts.unknown}</span> : <Money cents={cents} strong />}
  </span>
)

/** Both kinds of balance of the wallet that pays; its place is kept while they are not known. */
export const Balance = ({ label, credit, bonus }: BalanceProps) => (
  <section className={classes.balance} aria-label={label}>
    <span className={classes.label}>{label}</span>
    <span className={classes.parts}>
      <Part name={parkTexts.credit} cents={credit} />
      <Part name={parkTexts.bonus} cents={bonus} />
    </span>
  </section>
)
