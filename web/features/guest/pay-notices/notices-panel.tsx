import { Alert, Button, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import { refusalTexts } from '#contract/texts.ts'
import { formatReais, noCents } from '#domain/money/cents.ts'
import { type PublicNotice, usePlateNotices } from '#web/api/guest.ts'
import { useSettings } from '#web/api/settings.ts'
import { Card } from '#web/ui/card.tsx'
import { CheckField } from '#web/ui/check-field.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { IconCircleCheck } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { Plate } from '#web/ui/plate.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { checkPlateAfterMs } from '../durations.ts'
import { PaymentWait } from '../payment-wait.tsx'
import { PixFee } from '../pix-fee.tsx'
import { noticesTexts as texts, waitingTexts } from '../texts.ts'
import classes from './notices.module.css'
import { billOf, type NoticesFlow, useNoticesFlow } from './use-notices-flow.ts'

const stages = () => import('./notice-stages.tsx')
const AfterStages = lazy(() => stages().then((part) => ({ default: part.AfterStages })))
const NoticeStages = lazy(() => stages().then((part) => ({ default: part.NoticeStages })))
const PayNoticesDialog = lazy(() => import('./pay-notices-dialog.tsx'))

const canBePaid = ({ price }: PublicNotice): boolean => price !== null && price > 0

const NoticeText = ({ notice }: { notice: PublicNotice }) => (
  <span className={classes.notice}>
    <span className={classes.first}>
      <strong>{notice.parking_notification_type.name}</strong>
      {canBePaid(notice) ? <Money cents={notice.price ?? noCents} strong /> : <span>{texts.without}</span>}
    </span>
    <NoticeStages {...notice} />
    <span className={classes.detail}>
      <DateTime civil={notice.date_notification} /> · <span>{notice.status_enum}</span>
    </span>
    <span className={classes.detail}>{notice.address || texts.noAddress}</span>
    <span className={classes.detail}>
      {[notice.vehicle.vehicle_maker_model, notice.vehicle.vehicle_color, notice.vehicle.vehicle_category]
        .map(({ name }) => name)
        .join(' · ')}
    </span>
  </span>
)

/** Leads from the foot of the form to the list above it, for eyes and for a reader of the screen. */
export const showNotices = (): void => document.getElementById(noticesTitleId)?.focus()

const noticesTitleId = 'notices-of-plate'

type NoticeListProps = { plate: string; notices: readonly PublicNotice[]; flow: NoticesFlow }

/** Every notice that can be paid is chosen at first (decision Q78). */
function NoticeList({ plate, notices, flow }: NoticeListProps) {
  const { regularize, activateVehicle, pixFee } = useSettings()
  const [left, setLeft] = useState<readonly number[]>([])
  const chosen = notices.filter((notice) => canBePaid(notice) && !left.includes(notice.id))
  const bill = billOf(plate, chosen, pixFee)
  return (
    <Card as="section" labelledBy={noticesTitleId}>
      <div className={classes.block}>
        <div className={classes.head}>
          <Title order={2} id={noticesTitleId} tabIndex={-1} className={classes.title ?? ''}>
            {texts.title}
          </Title>
          <Plate plate={plate} />
        </div>
        <p className={classes.text}>
          <span>{texts.found(notices.length)}</span>{' '}
          {regularize && activateVehicle && <span>{texts.optional}</span>}
        </p>
        <fieldset className={classes.list}>
          <legend className="only-heard">{texts.select}</legend>
          {notices.map((notice) => (
            <CheckField
              key={notice.id}
              label={<NoticeText notice={notice} />}
              checked={chosen.includes(notice)}
              disabled={!canBePaid(notice)}
              onChange={(checked) =>
                setLeft(checked ? left.filter((id) => id !== notice.id) : [...left, notice.id])
              }
            />
          ))}
        </fieldset>
        {regularize && chosen.length > 0 && <PixFee />}
        {regularize ? (
          <Button variant="light" fullWidth disabled={chosen.length === 0} onClick={() => flow.ask(bill)}>
            {chosen.length === 0 ? texts.payNone : texts.pay(formatReais(bill.total))}
          </Button>
        ) : (
          <p className={classes.text}>{refusalTexts.RegularisationUnavailable}</p>
        )}
      </div>
    </Card>
  )
}

/** The pending notices of a plate once its typing has rested, and how paying them goes. */
export function usePendingNotices(plate: string | null) {
  const [rested] = useDebouncedValue(plate, checkPlateAfterMs)
  const checked = plate === rested ? plate : null
  const notices = usePlateNotices(checked)
  const flow = useNoticesFlow()
  const isCurrent = !flow.waiting && flow.paidCount === 0 && !flow.checking
  return { plate: checked, listed: isCurrent && checked !== null ? notices : [], flow }
}

export type NoticesPanelProps = {
  pending: ReturnType<typeof usePendingNotices>
  /** The visitor is busy with a ticket; only a payment that is under way shows. */
  quiet: boolean
}

/** The pending notices of the plate, above the form, with the way to pay them (decision Q116). */
export function NoticesPanel({ pending: { plate, listed: notices, flow }, quiet }: NoticesPanelProps) {
  const listed = !quiet && plate !== null && notices.length > 0
  return (
    <>
      <div role="status" className={flow.paidCount > 0 ? undefined : 'only-heard'}>
        {listed && <span className="only-heard">{texts.found(notices.length)}</span>}
        {flow.paidCount > 0 && (
          <Alert color="green" variant="light" icon={<IconCircleCheck aria-hidden />}>
            {texts.paid(flow.paidCount)}
          </Alert>
        )}
      </div>
      {flow.problem && !flow.waiting && <ProblemAlert text={flow.problem} />}
      <Suspense>
        {listed && (
          <AfterStages key={plate} plate={plate}>
            <NoticeList plate={plate} notices={notices} flow={flow} />
          </AfterStages>
        )}
      </Suspense>
      {flow.waiting && (
        <PaymentWait
          order={flow.waiting.order}
          shown={flow.waiting.bill.total}
          back={waitingTexts.backToNotices}
          onBack={flow.back}
          givingUp={flow.givingUp}
          onPaid={flow.paid}
          onOver={flow.over}
          onAbandoned={flow.abandoned}
        />
      )}
      <Suspense>{flow.bill && <PayNoticesDialog bill={flow.bill} flow={flow} />}</Suspense>
    </>
  )
}
