import { useOwnWallets } from '#web/api/wallets.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconWallet } from '#web/ui/icons.ts'
import { HistoryTab, type useChosen } from './history-tab.tsx'
import { texts } from './texts.ts'

const words = { label: texts.wallet, placeholder: texts.walletPlaceholder, failed: texts.walletsFailed }

/** The movements of one of the driver's own wallets. */
export function WalletsTab({ chosen }: { chosen: ReturnType<typeof useChosen> }) {
  const { data: wallets, isError, refetch } = useOwnWallets()
  const choices = wallets?.map(({ id, name }) => ({
    key: String(id),
    label: name,
    subject: { wallet_id: id },
  }))
  return (
    <HistoryTab
      choices={choices}
      failed={isError}
      onRetry={() => void refetch()}
      words={words}
      empty={<EmptyState icon={IconWallet} text={texts.noWallet} />}
      chosen={chosen}
    />
  )
}
