import { Link } from 'wouter'
import { canSearchPlate } from '#domain/brazil/plate.ts'
import { wholeBalance } from '#domain/ledger/balance.ts'
import { useUser } from '#web/api/account/sessions.ts'
import { useSettings } from '#web/api/settings.ts'
import type { Vehicle } from '#web/api/vehicles.ts'
import { useUsableWallets } from '#web/api/wallets.ts'
import { IconAlertTriangle, IconChevronRight, IconWallet } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import classes from './home-overview.module.css'
import { homeTexts } from './texts.ts'

/** Balance of the own wallet; its place is kept while it is not known. */
function BalanceLine() {
  const { data: user } = useUser()
  const { data: wallets } = useUsableWallets()
  const own = wallets?.find(({ user_id }) => user_id === user?.id)
  return (
    <Link href="/carteiras" className={classes.line ?? ''}>
      <IconWallet size={20} aria-hidden />
      <span className={classes.words}>
        {homeTexts.balance} {own && <Money cents={wholeBalance(own)} strong />}
      </span>
      <IconChevronRight size={18} aria-hidden />
    </Link>
  )
}

/** Notices of a plate count once, however many wallets hold it. */
const pendingOf = (vehicles: readonly Vehicle[]) =>
  [...new Map(vehicles.map(({ plate, pending_notifications }) => [plate, pending_notifications]))]
    .map(([plate, count]) => ({ plate, count }))
    .filter(({ count }) => count > 0)

/** Where they are paid; of a single plate at once. */
const addressOf = ([first, ...others]: { plate: string }[]): string =>
  first && others.length === 0
    ? `/irregularidades?plate=${encodeURIComponent(first.plate)}`
    : '/irregularidades'

function PendingLine({ vehicles }: { vehicles: readonly Vehicle[] }) {
  const { regularize } = useSettings()
  const pending = pendingOf(vehicles)
  if (pending.length === 0) return null
  // A foreign plate that no search takes leads nowhere (decision Q106).
  const searchable = pending.filter(({ plate }) => canSearchPlate(plate))
  const words = (
    <>
      <IconAlertTriangle size={20} aria-hidden />
      <span className={classes.words}>
        {homeTexts.pending(pending.reduce((sum, { count }) => sum + count, 0))}
      </span>
    </>
  )
  if (!regularize || searchable.length === 0) return <p className={classes.line}>{words}</p>
  return (
    <Link href={addressOf(searchable)} className={classes.line ?? ''} data-alarm>
      {words}
      <IconChevronRight size={18} aria-hidden />
    </Link>
  )
}

/** What a driver wants to know beside the tickets: the balance, and whether anything is owed. */
export function HomeOverview({
  vehicles,
  withBalance,
}: {
  vehicles: readonly Vehicle[]
  withBalance: boolean
}) {
  const { showWallets } = useSettings()
  return (
    <div className={classes.overview}>
      {showWallets && withBalance && <BalanceLine />}
      <PendingLine vehicles={vehicles} />
    </div>
  )
}
