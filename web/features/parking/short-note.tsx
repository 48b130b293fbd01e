import { missingFor, wholeBalance } from '#domain/ledger/balance.ts'
import { type Cents, formatReais, noCents } from '#domain/money/cents.ts'
import type { Vehicle } from '#web/api/vehicles.ts'
import type { Wallet } from '#web/api/wallets.ts'
import { FillWallet } from './fill-wallet.tsx'
import classes from './short-note.module.css'
import { shortTexts as texts } from './texts.ts'

/** A time that is wanted; `id` is that of its product. */
export type WantedTime = { id: number; name: string; price: Cents }

/** Whether the wallet cannot pay what is wanted, or, while nothing is, nothing at all. */
export const isShortOf = (wallet: Wallet | undefined, wanted: WantedTime | null): boolean =>
  wallet !== undefined &&
  (wanted ? missingFor(wanted.price, wallet) > noCents : wholeBalance(wallet) === noCents)

export type ShortNoteProps = {
  vehicle: Vehicle
  wallet: Wallet | undefined
  wanted: WantedTime | null
  /** The screen has nothing more urgent to offer. */
  primary?: boolean
}

function MissingPart({ wallet, wanted }: { wallet: Wallet; wanted: WantedTime }) {
  const missing = missingFor(wanted.price, wallet)
  if (missing === noCents) return <span>{texts.enough(wanted.name)}</span>
  return (
    <>
      <strong className={classes.missing}>{texts.missing(formatReais(missing))}</strong>{' '}
      <span>{texts.forTime(wanted.name)}</span>
    </>
  )
}

/** What the balance lacks for a time, or that it reaches, and what can be done about it. The caller decides whether it is shown. */
export function ShortNote({ vehicle, wallet, wanted, primary = false }: ShortNoteProps) {
  if (!wallet) return null
  return (
    <div className={classes.note}>
      <p className={classes.text}>
        <span>{texts.balance(formatReais(wholeBalance(wallet)))}</span>{' '}
        {wanted && <MissingPart wallet={wallet} wanted={wanted} />}
      </p>
      <FillWallet
        vehicle={vehicle}
        wallet={wallet}
        wanted={wanted}
        label={texts.topUp}
        variant={primary ? 'filled' : 'light'}
      />
    </div>
  )
}
