import { missingFor, wholeBalance } from '#domain/ledger/balance.ts'
import { type Cents, formatReais, noCents } from '#domain/money/cents.ts'
import { confirmationPath, parkingPath } from '#web/api/parking.ts'
import { useSettings } from '#web/api/settings.ts'
import type { Wallet } from '#web/api/wallets.ts'
import { errandState } from '#web/ui/errand.ts'
import { IconCoins } from '#web/ui/icons.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import classes from './short-note.module.css'
import { shortTexts as texts } from './texts.ts'

/** A time that is wanted; `id` is that of its product. */
export type WantedTime = { id: number; name: string; price: Cents }

/** What a purchase of credit is told: how much it needs, and the way back to the confirmation of the time. */
export const creditErrand = (plate: string, wanted: WantedTime | null, wallet: Wallet | undefined) =>
  errandState({
    amount: wanted && wallet ? missingFor(wanted.price, wallet) : noCents,
    back: wanted ? confirmationPath(plate, wanted.id) : parkingPath(plate),
  })

/** Whether the wallet cannot pay what is wanted, or, while nothing is, nothing at all. */
export const isShortOf = (wallet: Wallet | undefined, wanted: WantedTime | null): boolean =>
  wallet !== undefined &&
  (wanted ? missingFor(wanted.price, wallet) > noCents : wholeBalance(wallet) === noCents)

export type ShortNoteProps = {
  plate: string
  wallet: Wallet | undefined
  wanted: WantedTime | null
  /** The screen has nothing more urgent to offer. */
  primary?: boolean
}

/** Says before anything is chosen that the balance does not reach, how much is missing, and leads to it and back. */
export function ShortNote({ plate, wallet, wanted, primary = false }: ShortNoteProps) {
  const { buyCredits } = useSettings()
  if (!wallet || !isShortOf(wallet, wanted)) return null
  return (
    <div className={classes.note}>
      <p className={classes.text}>
        {texts.balance(formatReais(wholeBalance(wallet)))}{' '}
        {wanted && (
          <>
            <strong className={classes.missing}>
              {texts.missing(formatReais(missingFor(wanted.price, wallet)))}
            </strong>{' '}
            {texts.forTime(wanted.name)}
          </>
        )}
      </p>
      {buyCredits && (
        <LinkButton
          href="/comprar/creditos"
          state={creditErrand(plate, wanted, wallet)}
          variant={primary ? 'filled' : 'light'}
          leftSection={<IconCoins size={20} aria-hidden />}
        >
          {texts.topUp}
        </LinkButton>
      )}
    </div>
  )
}
