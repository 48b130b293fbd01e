import { Badge } from '@mantine/core'
import type { Wallet } from '#web/api/wallets.ts'
import { Card } from '#web/ui/card.tsx'
import { IconWallet } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { texts } from './texts.ts'
import classes from './wallets.module.css'

/** A wallet: what can be spent, large, and the bonus beside it. */
export function WalletCard({ wallet, own }: { wallet: Wallet; own: boolean }) {
  return (
    <Card as="li">
      <div className={classes.head}>
        <span className={classes.sign}>
          <IconWallet size={22} aria-hidden />
        </span>
        <h2 className={classes.name}>{wallet.name}</h2>
        {!own && (
          <Badge component="span" variant="light" color="gray">
            {texts.shared}
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
    </Card>
  )
}
