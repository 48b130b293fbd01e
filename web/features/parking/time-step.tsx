import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { compareCents } from '#domain/money/cents.ts'
import { useUser } from '#web/api/account/sessions.ts'
import { serverNow } from '#web/api/client.ts'
import { useEnds, useFreeDays } from '#web/api/parking.ts'
import { civilToday, instantOf, nearOf } from '#web/api/settings.ts'
import type { Vehicle } from '#web/api/vehicles.ts'
import type { Wallet } from '#web/api/wallets.ts'
import { formatDateTime } from '#web/ui/date-time.tsx'
import { FreeDaysNote } from '#web/ui/free-days-note.tsx'
import { IconCurrentLocation, IconInfoCircle } from '#web/ui/icons.ts'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { ProductChoices } from '#web/ui/product-choices.tsx'
import { StepForm } from '#web/ui/step-form.tsx'
import { openActivation } from './active-vehicles.ts'
import { Balance } from './balance.tsx'
import { FillWallet, type FillWalletProps } from './fill-wallet.tsx'
import { PriceBar } from './price-bar.tsx'
import { isShortOf, ShortNote, type WantedTime } from './short-note.tsx'
import { parkTexts } from './texts.ts'
import { chooseCategory, chooseGroup, type TimeChoice } from './time-choice.ts'
import classes from './time-step.module.css'
import type { ParkFlow } from './use-park-flow.ts'

const choiceLabels = { group: parkTexts.group, category: parkTexts.category, product: parkTexts.time }

const BalanceIsShort = (props: Omit<FillWalletProps, 'label'>) => (
  <div className={classes.short}>
    <ProblemAlert text={parkTexts.noBalance} />
    <FillWallet {...props} label={parkTexts.buyCredits} />
  </div>
)

/** Every driver's first wallet is called the same, so that of another it says whose it is. */
function PayingBalance({ vehicle, wallet }: Pick<TimeStepProps, 'vehicle' | 'wallet'>) {
  const { data: user } = useUser()
  const { name, user_id } = vehicle.wallet
  const owner = user_id === user?.id ? undefined : wallet?.owner_name
  return (
    <Balance
      label={owner ? parkTexts.balanceOfShared(name, owner) : parkTexts.balanceOf(name)}
      credit={wallet?.balance_credit}
      bonus={wallet?.balance_bonus}
    />
  )
}

const placeName = ({ group, category }: TimeChoice): string =>
  category ? `${group.name} · ${category.name}` : group.name

/** Area and category that are known, in one line; either can still be another. */
function Folded({ choice, flow }: { choice: TimeChoice; flow: ParkFlow }) {
  return (
    <div className={classes.folded}>
      <p className={classes.place}>
        <span className="only-heard">{parkTexts.place}: </span>
        <span>{placeName(choice)}</span>
        {flow.byPosition && <span className={classes.why}>{parkTexts.byPosition(flow.byPosition.name)}</span>}
      </p>
      <Button
        variant="subtle"
        className={classes.change ?? ''}
        disabled={flow.busy}
        aria-label={`${parkTexts.change} ${parkTexts.place}`}
        onClick={flow.unfold}
      >
        {parkTexts.change}
      </Button>
    </div>
  )
}

/** The area by where the driver stands; the browser asks for the position only then. */
const UseHere = ({ flow }: { flow: ParkFlow }) => (
  <Button
    variant="subtle"
    className={classes.here ?? ''}
    leftSection={<IconCurrentLocation size={20} aria-hidden />}
    loading={flow.locating}
    disabled={flow.busy}
    onClick={() => void flow.locate()}
  >
    {parkTexts.useHere}
  </Button>
)

/** Where, for which kind of vehicle, and how long, with the end of each time. */
function Choices({ vehicle, flow }: { vehicle: Vehicle; flow: ParkFlow }) {
  const ends = useEnds(vehicle.plate)
  const { choice, busy, folded } = flow
  if (!choice?.category) return <p className={classes.none}>{parkTexts.noTimes}</p>
  return (
    <>
      {folded ? <Folded choice={choice} flow={flow} /> : <UseHere flow={flow} />}
      <ProductChoices
        labels={choiceLabels}
        groups={flow.groups}
        {...choice}
        disabled={busy}
        onlyProducts={folded}
        hintOf={({ id }) => {
          const end = ends.get(id)
          return end && parkTexts.untilWhen(nearOf(end))
        }}
        onGroup={(group) => flow.choose(chooseGroup(group, vehicle.vehicle.vehicle_type.id, choice))}
        onCategory={(category) => flow.choose(chooseCategory(category, choice))}
        onProduct={(product) => flow.choose({ ...choice, product })}
      />
    </>
  )
}

/** What the balance is held against before anything is chosen: the usual time, or else the cheapest one. */
const leastWanted = ({ choice }: ParkFlow): WantedTime | null =>
  choice?.category?.products.toSorted((a, b) => compareCents(a.price, b.price))[0] ?? null

export type TimeStepProps = { vehicle: Vehicle; wallet: Wallet | undefined; flow: ParkFlow }

/** Step 2: area, category and time, with the balance that will pay. */
export function TimeStep({ vehicle, wallet, flow }: TimeStepProps) {
  const open = openActivation(vehicle, serverNow())
  const [freeDays, today] = [useFreeDays(), civilToday()]
  const ends = useEnds(vehicle.plate)
  const { choice, balanceIsShort, busy, folded } = flow
  const product = choice?.product ?? null
  // Whether the note is there is decided when the step opens: nothing moves under a finger that chooses. What it says, and where
  // its button leads back to, follows the choice.
  const [opened] = useState(() => product ?? leastWanted(flow))
  const hasNote = !balanceIsShort && isShortOf(wallet, opened)
  // What begins sooner than a scheduled ticket is a ticket of its own; the last step says what becomes of it.
  const adds = open && instantOf(open.date_time_begin) <= serverNow() && (
    <Alert color="brand" variant="light" icon={<IconInfoCircle aria-hidden />}>
      {parkTexts.addsTime(formatDateTime(open.date_time_end))}
    </Alert>
  )
  const short = balanceIsShort && <BalanceIsShort vehicle={vehicle} wallet={wallet} wanted={product} />
  return (
    <StepForm
      next={parkTexts.next}
      ready={product !== null && !balanceIsShort}
      busy={busy}
      onNext={flow.toConfirm}
      onBack={flow.back}
      bar={<PriceBar product={product} end={product ? ends.get(product.id) : undefined} wallet={wallet} />}
    >
      <FreeDaysNote days={freeDays} today={today} />
      {!folded && adds}
      {!folded && <PayingBalance vehicle={vehicle} wallet={wallet} />}
      {hasNote && <ShortNote vehicle={vehicle} wallet={wallet} wanted={product ?? opened} />}
      {folded && short}
      <Choices vehicle={vehicle} flow={flow} />
      {folded ? adds : short}
    </StepForm>
  )
}
