import { parkingPath, shortcutState } from '#web/api/parking.ts'
import { useUsableWallets } from '#web/api/wallets.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Money } from '#web/ui/money.tsx'
import classes from './repeat-offer.module.css'
import { isShortOf, ShortNote } from './short-note.tsx'
import { homeTexts } from './texts.ts'
import { type Repeatable, usualOf } from './usual.ts'

/** Parks as last time: leads to the confirmation with everything chosen, or says before what is missing to pay it. */
export function RepeatOffer({ vehicle, primary }: { vehicle: Repeatable; primary: boolean }) {
  const { data: wallets } = useUsableWallets()
  const wallet = wallets?.find(({ id }) => id === vehicle.wallet.id)
  const { plate, last_purchase: last } = vehicle
  const usual = usualOf(vehicle)
  const isShort = isShortOf(wallet, usual)
  return (
    <div className={classes.offer}>
      <LinkButton
        href={parkingPath(plate)}
        state={shortcutState({ to: 'confirmation', productId: last.product_id })}
        variant={primary && !isShort ? 'filled' : 'light'}
        className={classes.button ?? ''}
      >
        <span>
          <span>{homeTexts.repeat(plate, last.time)}</span> <Money cents={last.price} />
        </span>
      </LinkButton>
      {isShort && <ShortNote vehicle={vehicle} wallet={wallet} wanted={usual} primary={primary} />}
    </div>
  )
}
