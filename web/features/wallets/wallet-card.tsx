import { Badge, Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Wallet } from '#web/api/wallets.ts'
import { Card } from '#web/ui/card.tsx'
import { IconUsers, IconWallet } from '#web/ui/icons.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Money } from '#web/ui/money.tsx'
import { QuestionDialog } from './question-dialog.tsx'
import { roleTexts, sharingTexts, texts } from './texts.ts'
import { useLeaveWallet } from './use-sharing.ts'
import classes from './wallets.module.css'

/** What a member may do, and the way out. */
function Membership({ wallet }: { wallet: Wallet }) {
  const leave = useLeaveWallet()
  const [asks, setAsks] = useState(false)
  return (
    <>
      <p className={classes.hint}>{wallet.role === 'view' ? roleTexts.viewHint : roleTexts.parkHint}</p>
      <Button variant="subtle" color="red" onClick={() => setAsks(true)}>
        {sharingTexts.leave}
      </Button>
      {asks && (
        <QuestionDialog
          title={sharingTexts.leave}
          question={sharingTexts.leaveQuestion(wallet.owner_name)}
          hint={sharingTexts.leaveHint}
          confirm={sharingTexts.leave}
          onConfirm={() => leave.mutateAsync(wallet.id)}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  )
}

/** A wallet: what can be spent, large, and the bonus beside it; with whom it is shared, or who shares it. */
export function WalletCard({ wallet, isOwn, topsUp }: { wallet: Wallet; isOwn: boolean; topsUp: boolean }) {
  return (
    <Card as="li">
      <div className={classes.head}>
        <span className={classes.sign}>
          <IconWallet size={22} aria-hidden />
        </span>
        <h2 className={classes.name}>{wallet.name}</h2>
        {!isOwn && wallet.owner_name && (
          <Badge component="span" variant="light" color="gray">
            {texts.shared(wallet.owner_name)}
          </Badge>
        )}
      </div>
      <dl className={classes.balances}>
        <div>
          <dt>{texts.credit}</dt>
          <dd>
            <Money cents={wallet.balance_credit} size="xl" strong />
          </dd>
        </div>
        <div>
          <dt>{texts.bonus}</dt>
          <dd>
            <Money cents={wallet.balance_bonus} size="lg" />
          </dd>
        </div>
      </dl>
      {isOwn && topsUp && (
        <Link className={classes.more} href={`/carteiras/recarga/${wallet.id}`}>
          {texts.topUp}
        </Link>
      )}
      <div className={classes.sharing}>
        {isOwn ? (
          <LinkButton
            href={`/carteiras/${wallet.id}`}
            variant="subtle"
            leftSection={<IconUsers size={20} aria-hidden />}
          >
            {texts.share}
          </LinkButton>
        ) : (
          <Membership wallet={wallet} />
        )}
      </div>
    </Card>
  )
}
