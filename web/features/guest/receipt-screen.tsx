import { Button } from '@mantine/core'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { ApiError, errorText } from '#web/api/client.ts'
import { addressOfReceipt, useReceipt, type VisitorReceipt } from '#web/api/guest.ts'
import { useSettings } from '#web/api/settings.ts'
import { Actions } from '#web/ui/actions.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Money } from '#web/ui/money.tsx'
import { Plate } from '#web/ui/plate.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { CardSkeletons } from '#web/ui/skeletons.tsx'
import { CorrectReceipt } from './correct/correct-receipt.tsx'
import { texts as correctTexts } from './correct/texts.ts'
import { KeepReceipt } from './keep-receipt.tsx'
import classes from './receipt.module.css'
import { type ReceiptLine, ReceiptPaper } from './receipt-paper.tsx'
import { paidNoticesTexts, receiptTexts as texts } from './texts.ts'

type Moment = (unixSeconds: number) => ReceiptLine[1]

/** What became of a plate that was mistyped (Q163). */
const correctionLines = ({ ticket }: VisitorReceipt): ReceiptLine[] =>
  ticket?.correction
    ? [
        [correctTexts.boughtFor, <Plate key="from" plate={ticket.correction.from_plate} />],
        ...ticket.correction.cancelled_notices.map(
          (id): ReceiptLine => [correctTexts.notice(id), correctTexts.cancelled],
        ),
      ]
    : []

const ticketLines = ({ ticket }: VisitorReceipt, moment: Moment): ReceiptLine[] =>
  ticket
    ? [
        [texts.vehicle, ticket.vehicle_maker_model],
        [texts.begin, moment(ticket.date_time_begin)],
        [texts.end, moment(ticket.date_time_end)],
        [texts.time, texts.minutes(ticket.time)],
        [texts.product, ticket.product],
        [texts.target, ticket.targetName],
      ]
    : []

const noticeLines = ({ notices }: VisitorReceipt): ReceiptLine[] =>
  notices.map(({ id, type, date_notification, address, price }) => [
    paidNoticesTexts.notice(id),
    <span key={id} className={classes.notice}>
      <span>{type}</span>
      <DateTime civil={date_notification} />
      {address && <span>{address}</span>}
      <Money cents={price} />
    </span>,
  ])

const linesOf = (receipt: VisitorReceipt, moment: Moment): ReceiptLine[] => [
  [texts.plate, <Plate key="plate" plate={receipt.plate} />],
  ...correctionLines(receipt),
  ...ticketLines(receipt, moment),
  ...noticeLines(receipt),
  [texts.date, moment(receipt.date)],
  [texts.price, <Money key="price" cents={receipt.price} />],
  [texts.tax, <Money key="tax" cents={receipt.tax} />],
  [texts.discount, <Money key="discount" cents={receipt.discount} />],
  [texts.total, <Money key="total" cents={receipt.total_amount} size="lg" strong />],
  [texts.method, receipt.method],
  [texts.transaction, receipt.transaction_id],
]

function Receipt({ receipt, secret }: { receipt: VisitorReceipt; secret: string }) {
  const { timeZone } = useSettings()
  const moment = (unixSeconds: number) => <DateTime civil={toCivil(unixSeconds * 1000, timeZone)} />
  return (
    <div className={classes.place}>
      <ReceiptPaper
        title={receipt.ticket ? texts.title : paidNoticesTexts.title}
        lines={linesOf(receipt, moment)}
      />
      <Actions align="start">
        <Button onClick={() => window.print()}>{texts.print}</Button>
        <KeepReceipt address={addressOfReceipt(secret)} />
        {receipt.ticket?.is_correctable && <CorrectReceipt plate={receipt.plate} secret={secret} />}
      </Actions>
    </div>
  )
}

/** The receipt at its address, on whichever device, for as long as the server has it (decision Q149). */
export default function ReceiptScreen({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const secret = params.secret ?? ''
  const { data, error, refetch } = useReceipt(secret)
  // Without an answer, or with a fault, nobody knows whether there is one.
  const isMissing = error instanceof ApiError && [404, 422].includes(error.status)
  return (
    <Screen title={texts.screen}>
      {data && <Receipt receipt={data} secret={secret} />}
      {!data &&
        (error ? (
          <LoadFailure text={isMissing ? texts.missing : errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <CardSkeletons count={1} height={480} />
        ))}
    </Screen>
  )
}
