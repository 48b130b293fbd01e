import { missingFor } from '#domain/ledger/balance.ts'
import { noCents } from '#domain/money/cents.ts'
import { useUser } from '#web/api/account/sessions.ts'
import { confirmationPath, parkingPath } from '#web/api/parking.ts'
import { useSettings } from '#web/api/settings.ts'
import type { Vehicle } from '#web/api/vehicles.ts'
import type { Wallet } from '#web/api/wallets.ts'
import { errandState } from '#web/ui/errand.ts'
import { IconCoins } from '#web/ui/icons.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import classes from './short-note.module.css'
import type { WantedTime } from './short-note.tsx'
import { shortTexts as texts } from './texts.ts'

/** What a purchase of credit is told: how much it needs, and the way back to the confirmation of the time. */
const creditErrand = (plate: string, wanted: WantedTime | null, wallet: Wallet | undefined) =>
  errandState({
    amount: wanted && wallet ? missingFor(wanted.price, wallet) : noCents,
    back: wanted ? confirmationPath(plate, wanted.id) : parkingPath(plate),
  })

export type FillWalletProps = {
  vehicle: Vehicle
  wallet: Wallet | undefined
  wanted: WantedTime | null
  label: string
  variant?: 'filled' | 'light'
}

/**
 * Leads to the credit that is missing, and back. Whoever buys some fills the own wallet, so of another's it is said who can fill it
 * (decision Q169): no purchase of the driver would ever pay this parking.
 */
export function FillWallet({ vehicle, wallet, wanted, label, variant = 'light' }: FillWalletProps) {
  const { buyCredits } = useSettings()
  const { data: user } = useUser()
  if (!buyCredits) return null
  if (vehicle.wallet.user_id !== user?.id) {
    return <p className={classes.owner}>{texts.ownerFills(wallet?.owner_name)}</p>
  }
  return (
    <LinkButton
      href="/comprar/creditos"
      state={creditErrand(vehicle.plate, wanted, wallet)}
      variant={variant}
      leftSection={<IconCoins size={20} aria-hidden />}
    >
      {label}
    </LinkButton>
  )
}
