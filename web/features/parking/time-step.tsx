import { Alert, Button } from '@mantine/core'
import { Link } from 'wouter'
import { serverNow } from '#web/api/client.ts'
import type { ProductGroup } from '#web/api/parking.ts'
import { useSettings } from '#web/api/settings.ts'
import type { Vehicle } from '#web/api/vehicles.ts'
import type { Wallet } from '#web/api/wallets.ts'
import { ChoiceSet } from '#web/ui/choice-set.tsx'
import { formatDateTime } from '#web/ui/date-time.tsx'
import { IconCoins, IconInfoCircle } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { LineSkeletons } from '#web/ui/skeletons.tsx'
import { StepForm } from '#web/ui/step-form.tsx'
import { openActivation } from './active-vehicles.ts'
import { Balance } from './balance.tsx'
import { parkTexts } from './texts.ts'
import { chooseCategory, chooseGroup, type TimeChoice } from './time-choice.ts'
import classes from './time-step.module.css'
import type { ParkFlow } from './use-park-flow.ts'

type ChoicesProps = {
  groups: readonly ProductGroup[]
  choice: TimeChoice
  vehicleTypeId: number
  disabled: boolean
  onChoose: (choice: TimeChoice) => void
}

function TimeChoices({ groups, choice, vehicleTypeId, disabled, onChoose }: ChoicesProps) {
  const { group, category, product } = choice
  return (
    <>
      <ChoiceSet
        label={parkTexts.group}
        look="chips"
        disabled={disabled}
        value={group.id}
        choices={groups.map(({ id, name }) => ({ value: id, content: name }))}
        onChange={(id) => {
          const next = groups.find((candidate) => candidate.id === id)
          if (next) onChoose(chooseGroup(next, vehicleTypeId, choice))
        }}
      />
      <ChoiceSet
        label={parkTexts.category}
        look="chips"
        disabled={disabled}
        value={category?.id ?? null}
        choices={group.categories.map(({ id, name }) => ({ value: id, content: name }))}
        onChange={(id) => {
          const next = group.categories.find((candidate) => candidate.id === id)
          if (next) onChoose(chooseCategory(next, choice))
        }}
      />
      <ChoiceSet
        label={parkTexts.time}
        look="tiles"
        disabled={disabled}
        value={product?.id ?? null}
        choices={(category?.products ?? []).map(({ id, name, price }) => ({
          value: id,
          content: (
            <>
              <span className={classes.time}>{name}</span>
              <Money cents={price} />
            </>
          ),
        }))}
        onChange={(id) => {
          const next = category?.products.find((candidate) => candidate.id === id)
          if (next) onChoose({ ...choice, product: next })
        }}
      />
    </>
  )
}

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
          {parkTexts.addsTime(formatDateTime(open.date_time_end, { withSeconds: false }))}
        </Alert>
      )}
      {wallet ? (
        <Balance
          label={parkTexts.balanceOf(wallet.name)}
          credit={wallet.balance_credit}
          bonus={wallet.balance_bonus}
        />
      ) : (
        <LineSkeletons count={1} />
      )}
      {choice?.category ? (
        <TimeChoices
          groups={flow.groups}
          choice={choice}
          vehicleTypeId={vehicle.vehicle.vehicle_type.id}
          disabled={busy}
          onChoose={flow.choose}
        />
      ) : (
        <p className={classes.none}>{parkTexts.noTimes}</p>
      )}
      {balanceIsShort && <BalanceIsShort />}
    </StepForm>
  )
}
