import { Button } from '@mantine/core'
import { type ComponentType, Suspense } from 'react'
import { Link } from 'wouter'
import { useUser } from '#web/api/account/sessions.ts'
import { useSettings } from '#web/api/settings.ts'
import { useUsableWallets } from '#web/api/wallets.ts'
import { CardList } from '#web/ui/card-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconPlus, IconWallet } from '#web/ui/icons.ts'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { CardSkeletons } from '#web/ui/skeletons.tsx'
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

/** 'Meus Créditos' (specification 2): every wallet that the driver can use, with both balances, and the saved cards. */
export default function WalletsScreen({ SavedCards }: { SavedCards: ComponentType }) {
  const { buyCredits } = useSettings()
  const { data: user } = useUser()
  const { data: wallets, isError, refetch } = useUsableWallets()
  return (
    <Screen title={texts.title} actions={buyCredits ? <BuyCredits /> : null}>
      {wallets?.length === 0 && <EmptyState icon={IconWallet} text={texts.empty} />}
      {wallets && wallets.length > 0 && (
        <CardList>
          {wallets.map((wallet) => (
            <WalletCard key={wallet.id} wallet={wallet} own={wallet.user_id === user?.id} />
          ))}
        </CardList>
      )}
      {!wallets &&
        (isError ? (
          <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} />
        ) : (
          <CardSkeletons count={1} height={166} />
        ))}
      {(wallets ? wallets.length > 0 : !isError) && <p className={classes.hint}>{texts.bonusHint}</p>}
      <Suspense>
        <SavedCards />
      </Suspense>
    </Screen>
  )
}
