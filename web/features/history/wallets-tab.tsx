import type { PeriodFilter } from '#domain/brazil/period.ts'
import { useUser } from '#web/api/account/sessions.ts'
import { useMovements } from '#web/api/history.ts'
import { useOwnWallets, useUsableWallets } from '#web/api/wallets.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconWallet } from '#web/ui/icons.ts'
import { ExportButtons, ExportState } from './export-buttons.tsx'
import { Found } from './found.tsx'
import { HistoryFilter, type useChosen } from './history-filter.tsx'
import { Movements } from './movements.tsx'
import { texts } from './texts.ts'
import type { Export } from './use-export.ts'

const words = { label: texts.wallet, placeholder: texts.walletPlaceholder, failed: texts.walletsFailed }

function MovementsOfWallet({ walletId, period }: { walletId: number; period: PeriodFilter }) {
  const search = useMovements({ wallet_id: walletId }, period)
  return <Found search={search}>{(rows) => <Movements rows={rows} />}</Found>
}

type Props = { chosen: ReturnType<typeof useChosen>; exporting: Export }

/** Own wallets first, then those that somebody shares, of which the role says what is seen (decision Q169). */
function useChoices() {
  const queries = [useOwnWallets(), useUsableWallets()] as const
  const [own, usable] = [queries[0].data, queries[1].data]
  const { data: user } = useUser()
  const shared = usable?.filter(({ user_id }) => user_id !== user?.id) ?? []
  // The other list has the own wallets that can be used: where the first one fails, these are shown.
  const others = queries[0].isLoadingError ? usable : undefined
  const mine = own ?? others?.filter(({ user_id }) => user_id === user?.id)
  const choices = mine && [
    ...mine.map(({ id, name }) => ({ key: String(id), label: name, walletId: id })),
    ...shared.map(({ id, name, owner_name }) => ({
      key: String(id),
      label: owner_name ? texts.sharedWallet(name, owner_name) : name,
      walletId: id,
    })),
  ]
  const missing = queries.filter(({ isLoadingError }) => isLoadingError)
  const onRetry = () => {
    for (const { refetch } of missing) void refetch()
  }
  return { choices, failed: missing.length > 0, onRetry }
}

/** The movements of one of the driver's wallets. */
export function WalletsTab({ chosen, exporting }: Props) {
  return (
    <HistoryFilter
      {...useChoices()}
      words={words}
      empty={<EmptyState icon={IconWallet} text={texts.noWallet} />}
      chosen={chosen}
      buttons={(choice, period) => (
        <ExportButtons
          exporting={exporting}
          subject={choice ? { wallet_id: choice.walletId } : null}
          period={period}
        />
      )}
      note={<ExportState exporting={exporting} />}
      found={({ walletId }, period) => (
        <MovementsOfWallet key={`${walletId}/${period}`} walletId={walletId} period={period} />
      )}
    />
  )
}
