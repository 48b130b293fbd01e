import { Alert, Button } from '@mantine/core'
import { Link } from 'wouter'
import { serverNow } from '#web/api/client.ts'
import { useFreeDays } from '#web/api/parking.ts'
import { civilToday, useSettings } from '#web/api/settings.ts'
import type { Vehicle } from '#web/api/vehicles.ts'
import type { Wallet } from '#web/api/wallets.ts'
import { formatDateTime } from '#web/ui/date-time.tsx'
import { FreeDaysNote } from '#web/ui/free-days-note.tsx'
import { IconCoins, IconInfoCircle } from '#web/ui/icons.ts'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { ProductChoices } from '#web/ui/product-choices.tsx'
import { StepForm } from '#web/ui/step-form.tsx'
import { openActivation } from './active-vehicles.ts'
import { Balance } from './balance.tsx'
import { parkTexts } from './texts.ts'
import { chooseCategory, chooseGroup } from './time-choice.ts'
import classes from './time-step.module.css'
import type { ParkFlow } from './use-park-flow.ts'

const choiceLabels = { group: parkTexts.group, category: parkTexts.category, product: parkTexts.time }

function BalanceIsShort() {
  const { buyCredits } = useSettings()
  return (
    <div className={classes.short}>
      <ProblemAlert text={parkTexts.noBalance} />
      {buyCredits && (
        <Button
          component={Link}
          href="/comprar/creditos"
          variant="light"
          leftSection={<IconCoins size={20} aria-hidden />}
        >
          {parkTexts.buyCredits}
        </Button>
      )}
    </div>
  )
}

export type TimeStepProps = { vehicle: Vehicle; wallet: Wallet | undefined; flow: ParkFlow }

/** Step 2: area, category and time, with the balance that will pay. */
export function TimeStep({ vehicle, wallet, flow }: TimeStepProps) {
  const open = openActivation(vehicle, serverNow())
  const { choice, balanceIsShort, busy } = flow
  const [freeDays, today] = [useFreeDays(), civilToday()]
  return (
    <StepForm
      next={parkTexts.next}
      ready={Boolean(choice?.product) && !balanceIsShort}
      busy={busy}
      onNext={flow.toConfirm}
      onBack={flow.back}
    >
      {open && (
        <Alert color="brand" variant="light" icon={<IconInfoCircle aria-hidden />}>
          {parkTexts.addsTime(formatDateTime(open.date_time_end))}
        </Alert>
      )}
      <FreeDaysNote days={freeDays} today={today} />
      <Balance
        label={parkTexts.balanceOf(vehicle.wallet.name)}
        credit={wallet?.balance_credit}
        bonus={wallet?.balance_bonus}
      />
      {choice?.category ? (
        <ProductChoices
          labels={choiceLabels}
          groups={flow.groups}
          {...choice}
          disabled={busy}
          onGroup={(group) => flow.choose(chooseGroup(group, vehicle.vehicle.vehicle_type.id, choice))}
          onCategory={(category) => flow.choose(chooseCategory(category, choice))}
          onProduct={(product) => flow.choose({ ...choice, product })}
        />
      ) : (
        <p className={classes.none}>{parkTexts.noTimes}</p>
      )}
      {balanceIsShort && <BalanceIsShort />}
    </StepForm>
  )
}
