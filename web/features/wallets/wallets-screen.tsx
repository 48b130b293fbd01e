import { Button } from '@mantine/core'
import { type ComponentType, Suspense } from 'react'
import { Link } from 'wouter'
import { useUser } from '#web/api/account/sessions.ts'
import { useSettings } from '#web/api/settings.ts'
import { useUsableWallets, type Wallet } from '#web/api/wallets.ts'
import { CardList } from '#web/ui/card-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconPlus, IconWallet } from '#web/ui/icons.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { CardSkeletons } from '#web/ui/skeletons.tsx'
import { InvitationScreen } from './invitation-screen.tsx'
import { SharingScreen } from './sharing-screen.tsx'
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

/** How high the own wallet's card will be, with its line of automatic top-ups and without, so that what is below stays in its place. */
const cardHeight = (topsUp: boolean): number => (topsUp ? 275 : 223)

type Props = { params: Readonly<Record<string, string | undefined>>; SavedCards: ComponentType }

/** By the address 'Meus Créditos', who uses an own wallet, or the invitation to another's (decision Q169). */
export default function WalletsScreen({ params: { wallet, secret }, SavedCards }: Props) {
  if (secret) return <InvitationScreen secret={secret} />
  return wallet ? <SharingScreen walletId={Number(wallet)} /> : <Wallets SavedCards={SavedCards} />
}

/** Specification 2: every wallet that the driver can use, with both balances, and the saved cards. */
function Wallets({ SavedCards }: { SavedCards: ComponentType }) {
  const { buyCredits } = useSettings()
  const { data: user } = useUser()
  const { data: wallets, isError, refetch } = useUsableWallets()
  const isOwn = ({ user_id }: Wallet) => user_id === user?.id
  return (
    <Screen title={texts.title} actions={buyCredits ? <BuyCredits /> : null}>
      {wallets?.length === 0 && <EmptyState icon={IconWallet} text={texts.empty} />}
      {wallets && wallets.length > 0 && (
        <CardList>
          {wallets.map((wallet) => (
            <WalletCard key={wallet.id} wallet={wallet} isOwn={isOwn(wallet)} topsUp={buyCredits} />
          ))}
        </CardList>
      )}
      {!wallets &&
        (isError ? (
          <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} />
        ) : (
          <CardSkeletons count={1} height={cardHeight(buyCredits)} />
        ))}
      {(wallets ? wallets.length > 0 : !isError) && <p className={classes.hint}>{texts.bonusHint}</p>}
      {user?.config.support.refund && wallets?.some(isOwn) && (
        <LinkButton variant="light" href="/carteiras/reembolso" className={classes.buy ?? ''}>
          {texts.askBack}
        </LinkButton>
      )}
      {/* Asked for beside the wallets, and seen once nothing more comes above. */}
      <div hidden={!wallets && !isError}>
        <Suspense>
          <SavedCards />
        </Suspense>
      </div>
    </Screen>
  )
}
