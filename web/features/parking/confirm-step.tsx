import { Alert } from '@mantine/core'
import { useState } from 'react'
import { planSpend } from '#domain/ledger/spending.ts'
import { type Cents, subtractCents } from '#domain/money/cents.ts'
import { serverNow } from '#web/api/client.ts'
import { useEnds } from '#web/api/parking.ts'
import { instantOf } from '#web/api/settings.ts'
import type { Vehicle } from '#web/api/vehicles.ts'
import type { Wallet } from '#web/api/wallets.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { IconInfoCircle } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { Plate } from '#web/ui/plate.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { StepForm } from '#web/ui/step-form.tsx'
import { Summary, SummaryRow } from '#web/ui/summary.tsx'
import { openActivation } from './active-vehicles.ts'
import { Balance } from './balance.tsx'
import { PriceBar } from './price-bar.tsx'
import { parkTexts } from './texts.ts'
import type { ParkFlow } from './use-park-flow.ts'

function BalanceAfter({ wallet, price }: { wallet: Wallet; price: Cents }) {
  const spent = planSpend(wallet.id, price, wallet, 'programme')
  if (!spent) return null
  return (
    <Balance
      label={parkTexts.balanceAfter}
      credit={subtractCents(wallet.balance_credit, spent.paidCredit)}
      bonus={subtractCents(wallet.balance_bonus, spent.paidBonus)}
    />
  )
}

export type ConfirmStepProps = { vehicle: Vehicle; wallet: Wallet | undefined; flow: ParkFlow }

type Sent = Pick<ConfirmStepProps, 'vehicle' | 'wallet'> & { end: string }

/** What is confirmed an hour after it was checked ends an hour later. Civil times sort as text. */
const laterOf = (checked: string, latest: string | undefined): string =>
  latest !== undefined && latest > checked ? latest : checked

/** Step 3: everything that will happen, once more, before money moves; and why it is not known whether it has. */
export function ConfirmStep({ flow, ...current }: ConfirmStepProps) {
  // What was sent may be sent again, and then says what it said before: the vehicle and the balance may show it as done by now.
  const [sent, setSent] = useState<Sent | null>(null)
  const { choice, validation } = flow
  const latest = useEnds(current.vehicle.plate).get(choice?.product?.id ?? 0)
  if (!choice?.product || !validation) return null
  const { group, category, product } = choice
  const now = serverNow()
  const { date_time_begin: begin } = validation
  const shown = { ...current, end: laterOf(validation.date_time_end, latest) }
  const { vehicle, wallet, end } = sent ?? shown
  const startsLater = begin && openActivation(vehicle, now) === null && instantOf(begin) > now
  return (
    <StepForm
      next={parkTexts.confirm}
      ready
      busy={flow.busy}
      onNext={() => {
        setSent({ vehicle, wallet, end })
        return flow.confirm()
      }}
      onBack={flow.back}
      bar={<PriceBar product={product} end={end} wallet={wallet} />}
    >
      {flow.unknown && <ProblemAlert text={flow.unknown} />}
      {validation.messages.map((message) => (
        <Alert key={message} color="brand" variant="light" icon={<IconInfoCircle aria-hidden />}>
          {message}
        </Alert>
      ))}
      {startsLater && (
        <Alert color="yellow" variant="light" icon={<IconInfoCircle aria-hidden />}>
          {parkTexts.countsFromBegin}
        </Alert>
      )}
      <Summary>
        <SummaryRow name={parkTexts.plate}>
          <Plate plate={vehicle.plate} size="sm" />
        </SummaryRow>
        <SummaryRow name={parkTexts.group}>{group.name}</SummaryRow>
        {category && <SummaryRow name={parkTexts.category}>{category.name}</SummaryRow>}
        <SummaryRow name={parkTexts.time}>{product.name}</SummaryRow>
        {startsLater && (
          <SummaryRow name={parkTexts.begin}>
            <DateTime civil={begin} />
          </SummaryRow>
        )}
        <SummaryRow name={parkTexts.until}>
          <DateTime civil={end} />
        </SummaryRow>
        <SummaryRow name={parkTexts.price}>
          <Money cents={product.price} size="lg" strong />
        </SummaryRow>
      </Summary>
      {wallet && <BalanceAfter wallet={wallet} price={product.price} />}
    </StepForm>
  )
}
