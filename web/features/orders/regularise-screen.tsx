import { Alert } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { transactionTypes } from '#contract/codes.ts'
import { canSearchPlate, readNamedPlate } from '#domain/brazil/plate.ts'
import type { Cents } from '#domain/money/cents.ts'
import { creditAmountProblem } from '#domain/orders/orders.ts'
import { useUser } from '#web/api/account/sessions.ts'
import { readText, readWhole, useKeptChoice } from '#web/api/kept-choice.ts'
import type { Notice } from '#web/api/notices/lists.ts'
import { limitsFor, type PaymentForm } from '#web/api/orders.ts'
import { useSettings } from '#web/api/settings.ts'
import { useVehicles } from '#web/api/vehicles.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { IconInfoCircle } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { Plate } from '#web/ui/plate.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { CardSkeletons } from '#web/ui/skeletons.tsx'
import { Summary, SummaryRow } from '#web/ui/summary.tsx'
import { NoticeStep, type OwnPlate } from './notice-step.tsx'
import { PaymentConfirmation } from './payment-confirmation.tsx'
import { PaymentFrame, useFormsFor, WithPaymentForms } from './payment-frame.tsx'
import { PaymentSelection } from './payment-selection.tsx'
import type { HandedParts } from './problem-dialog.tsx'
import { noticeTexts as texts } from './texts.ts'
import { usePaymentFlow } from './use-payment-flow.ts'
import { usePaymentForm } from './use-payment-form.ts'

const type = transactionTypes.regularisation
const paymentStep = 1
const confirmStep = 2

/** Whether paying gives a bonus, or why not, where the city shows it (specification 2). */
function BonusNote({ bonus }: Pick<Notice, 'bonus'>) {
  const { showBonus } = useSettings()
  const text = bonus.hasBonus ? texts.bonus : bonus.deniedBonusDescription
  if (!showBonus || !text) return null
  return (
    <Alert color={bonus.hasBonus ? 'green' : 'gray'} variant="light" icon={<IconInfoCircle aria-hidden />}>
      {text}
    </Alert>
  )
}

const AboutNotice = ({ notice }: { notice: Notice }) => (
  <>
    <SummaryRow name={texts.plateRow}>
      <Plate plate={notice.plate} size="sm" />
    </SummaryRow>
    <SummaryRow name={texts.dateRow}>
      <DateTime civil={notice.date_notification} />
    </SummaryRow>
  </>
)

function isOfferedFor(form: PaymentForm, price: Cents): boolean {
  const limits = limitsFor(form, type)
  return limits !== null && creditAmountProblem(price, limits) === null
}

type StepsProps = HandedParts & {
  firstPlate: string
  firstNotice: number | null
  own: readonly OwnPlate[]
  known: readonly string[]
}

function RegulariseSteps({ firstPlate, firstNotice, own, known, ...parts }: StepsProps) {
  const forms = useFormsFor(type)
  const form = usePaymentForm(forms)
  const flow = usePaymentFlow({ form, confirmStep, done: texts.done })
  const [plate, setPlate] = useKeptChoice('plate', readText, () => firstPlate)
  const [chosenId, setChosenId] = useKeptChoice<number | null>('notice', readWhole, () => firstNotice)
  const [notice, setNotice] = useState<Notice | null>(null)
  const price = notice?.price ?? null
  // The price may have grown since the list was read: the order has the one that counts.
  const shownPrice = flow.step === confirmStep && flow.order ? flow.order.amount : price
  const notices = (
    <NoticeStep
      own={own}
      known={known}
      plate={plate}
      onPlate={(another) => {
        setPlate(another)
        setChosenId(null)
      }}
      chosenId={chosenId}
      onChoose={setChosenId}
      onNext={(chosen) => {
        setNotice(chosen)
        setChosenId(chosen.id)
        flow.goTo(paymentStep)
      }}
    />
  )
  const selection = notice && price !== null && (
    <WithPaymentForms transactionType={type}>
      {(all) => (
        <PaymentSelection
          forms={all.filter((one) => isOfferedFor(one, price))}
          form={form}
          ready
          busy={flow.busy}
          onNext={() => void flow.choose({ transactionType: type, amount: price, noticeIds: [notice.id] })}
          onCancel={flow.cancel}
        >
          <Summary>
            <SummaryRow name={texts.amount}>
              <Money cents={price} size="lg" strong />
            </SummaryRow>
          </Summary>
        </PaymentSelection>
      )}
    </WithPaymentForms>
  )
  const confirmation = notice && (
    <PaymentConfirmation
      flow={flow}
      form={form}
      transactionType={type}
      about={<AboutNotice notice={notice} />}
      note={<BonusNote bonus={notice.bonus} />}
      amount={texts.amount}
      finish={texts.finish}
    />
  )
  return (
    <PaymentFrame
      flow={flow}
      form={form}
      label={texts.steps}
      steps={[
        {
          label: texts.noticeStep,
          summary: notice && <Plate plate={notice.plate} size="sm" />,
          content: notices,
        },
        {
          label: texts.paymentStep,
          summary: shownPrice !== null && <Money cents={shownPrice} />,
          content: selection,
        },
        { label: texts.confirmStep, content: confirmation },
      ]}
      {...parts}
    />
  )
}

type RegulariseProps = HandedParts & {
  /** The plate that the address names; without one that can be searched it is the first own one that can. */
  plate: string
  /** The notice that the address names, which is chosen first. */
  notice: number | null
}

function Regularise({ plate, notice, ...parts }: RegulariseProps) {
  const { data: user } = useUser()
  const vehicles = useVehicles()
  // Without the vehicles the box starts empty: any plate can be typed.
  const sought = (vehicles.data ?? []).filter((vehicle) => canSearchPlate(vehicle.plate))
  const own = sought
    .filter(({ wallet }) => wallet.user_id === user?.id)
    .map((vehicle) => ({ plate: vehicle.plate, pending: vehicle.pending_notifications }))
  const named = readNamedPlate(plate)
  if (vehicles.isPending) return <CardSkeletons count={1} height={420} />
  const firstPlate = canSearchPlate(named) ? named : (own[0]?.plate ?? '')
  return (
    <RegulariseSteps
      firstPlate={firstPlate}
      firstNotice={notice}
      own={own}
      known={sought.map((vehicle) => vehicle.plate)}
      {...parts}
    />
  )
}

/** 'Irregularidades' (specification 2): the notice, how it is paid, the summary; below them what the driver contested. */
export default function RegulariseScreen({ below, ...props }: RegulariseProps & { below?: ReactNode }) {
  return (
    <Screen title={texts.title}>
      <Regularise {...props} />
      {below}
    </Screen>
  )
}
