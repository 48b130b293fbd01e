import { missingFor, wholeBalance } from '#domain/ledger/balance.ts'
import { formatReais, noCents, subtractCents } from '#domain/money/cents.ts'
import type { Product } from '#web/api/parking.ts'
import { nearOf } from '#web/api/settings.ts'
import type { Wallet } from '#web/api/wallets.ts'
import { Money } from '#web/ui/money.tsx'
import classes from './price-bar.module.css'
import { parkTexts, shortTexts } from './texts.ts'

export type PriceBarProps = {
  product: Product | null
  /** Until when it leads, as far as that is known. */
  end: string | undefined
  wallet: Wallet | undefined
}

function BalanceLine({ product, wallet }: Pick<PriceBarProps, 'product' | 'wallet'>) {
  if (!wallet) return null
  const whole = wholeBalance(wallet)
  if (!product) return <span>{`${parkTexts.balance} ${formatReais(whole)}`}</span>
  const missing = missingFor(product.price, wallet)
  if (missing > noCents) return <strong>{shortTexts.missing(formatReais(missing))}</strong>
  return <span>{`${parkTexts.balanceAfter} ${formatReais(subtractCents(whole, product.price))}`}</span>
}

const chosenText = (name: string, end: string | undefined): string =>
  end ? `${name} · ${parkTexts.untilWhen(nearOf(end))}` : name

/** What the button beside it is about, always in sight on a phone: the time, until when, its price, and what is left then. */
export const PriceBar = ({ product, end, wallet }: PriceBarProps) => (
  <div className={classes.bar}>
    <p className={classes.line}>
      <strong>{product ? chosenText(product.name, end) : parkTexts.chooseTime}</strong>
      {product && <Money cents={product.price} strong />}
    </p>
    <p className={classes.line}>
      <BalanceLine product={product} wallet={wallet} />
    </p>
  </div>
)
