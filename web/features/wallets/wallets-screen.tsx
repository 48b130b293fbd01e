import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { useSettings } from '#web/api/settings.ts'
import { useUser } from '#web/api/user.ts'
import { useUsableWallets } from '#web/api/wallets.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconPlus, IconWallet } from '#web/ui/icons.ts'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { CardSkeletons } from '#web/ui/skeletons.tsx'
import { SavedCards } from './saved-cards.tsx'
import { texts } from './texts.ts'
import { WalletCard } from './wallet-card.tsx'
import classes from './wallets.module.css'

const BuyCredits = () => (
  <Button
    component={Link}
    href="/comprar/creditos"
    className={classes.buy ?? ''}
    leftSection={<IconPlus size={20} aria-hidden />}
  >
    {texts.buyCredits}
  </Button>
)

/** 'Meus Créditos' (specification 2): every wallet that the driver can use, with both balances. */
export default function WalletsScreen() {
  const { buyCredits } = useSettings()
  const { data: user } = useUser()
  const { data: wallets, isError, refetch } = useUsableWallets()
  return (
    <Screen title={texts.title} actions={buyCredits ? <BuyCredits /> : null}>
      {wallets?.length === 0 && <EmptyState icon={IconWallet} text={texts.empty} />}
      {wallets && wallets.length > 0 && (
        <ul className={classes.list}>
          {wallets.map((wallet) => (
            <WalletCard key={wallet.id} wallet={wallet} own={wallet.user_id === user?.id} />
          ))}
        </ul>
      )}
      {!wallets &&
        (isError ? (
          <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} />
        ) : (
          <CardSkeletons count={1} height={166} />
        ))}
      {(wallets ? wallets.length > 0 : !isError) && <p className={classes.hint}>{texts.bonusHint}</p>}
      <SavedCards />
    </Screen>
  )
}
