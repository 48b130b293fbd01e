import { Button, Title } from '@mantine/core'
import { Link } from 'wouter'
import { periodFilter } from '#domain/brazil/period.ts'
import { useUser } from '#web/api/account/sessions.ts'
import { errorText } from '#web/api/client.ts'
import { type Movement, useMovements } from '#web/api/history.ts'
import { civilToday, useSettings } from '#web/api/settings.ts'
import { useUsableWallets, type Wallet } from '#web/api/wallets.ts'
import { Card } from '#web/ui/card.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Money } from '#web/ui/money.tsx'
import { sayMoment } from '#web/ui/said-time.ts'
import { LineSkeletons } from '#web/ui/skeletons.tsx'
import { Balance } from './balance.tsx'
import classes from './home.module.css'
import { asideTexts as texts } from './texts.ts'

const shownRows = 5

const Row = ({ row }: { row: Movement }) => (
  <li className={classes.movement}>
    <span>{row.type_name}</span>
    <Money cents={row.amount} strong />
    <span className={classes.when}>
      <DateTime civil={row.created_at} said={sayMoment(row.created_at, civilToday())} />
    </span>
  </li>
)

function LastMovements({ wallet }: { wallet: Wallet }) {
  const { data, error, isPending, refetch } = useMovements({ wallet_id: wallet.id }, periodFilter.last7Days)
  if (isPending) return <LineSkeletons count={shownRows} />
  if (error && !data) return <LoadFailure text={errorText(error)} onRetry={() => void refetch()} />
  if (!data?.length) return <p className={classes.none}>{texts.noMovements}</p>
  return (
    <ul className={classes.movements}>
      {data.slice(0, shownRows).map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </ul>
  )
}

/** Beside the tickets, where a desk has room: what is left in the own wallet, and what moved there lately. */
export default function HomeAside() {
  const { showWallets, ocrHistory } = useSettings()
  const { data: user } = useUser()
  const { data: wallets } = useUsableWallets()
  const wallet = wallets?.find(({ user_id }) => user_id === user?.id)
  if (!wallet || !showWallets) return null
  return (
    <div className={classes.aside}>
      <Balance label={texts.balance} credit={wallet.balance_credit} bonus={wallet.balance_bonus} />
      {!ocrHistory && (
        <Card as="section" labelledBy="movimentos">
          <Title order={2} id="movimentos" className={classes.asideTitle ?? ''}>
            {texts.movements}
          </Title>
          <LastMovements wallet={wallet} />
          <Button component={Link} href="/historico" variant="light">
            {texts.history}
          </Button>
        </Card>
      )}
    </div>
  )
}
