import { type Cents, type CentsChange, formatReais } from '#domain/money/cents.ts'
import classes from './money.module.css'

export type MoneyProps = { cents: Cents | CentsChange; size?: 'md' | 'lg' | 'xl'; strong?: boolean }

/** An amount as R$ 1.234,56, never broken over two lines. */
export function Money({ cents, size = 'md', strong = false }: MoneyProps) {
  return (
    <span className={classes.money} translate="no" data-size={size} data-strong={strong || undefined}>
      {formatReais(cents)}
    </span>
  )
}
