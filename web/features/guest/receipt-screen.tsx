import { Button } from '@mantine/core'
import { ApiError, errorText } from '#web/api/client.ts'
import { addressOfReceipt, useReceipt, type VisitorReceipt } from '#web/api/guest.ts'
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
import { paymentLines, type ReceiptLine, ReceiptPaper, stayLines } from './receipt-paper.tsx'
import { paidNoticesTexts, receiptTexts as texts } from './texts.ts'

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

const linesOf = (receipt: VisitorReceipt): ReceiptLine[] => [
  [texts.plate, <Plate key="plate" plate={receipt.plate} />],
  ...correctionLines(receipt),
  ...(receipt.ticket ? stayLines(receipt.ticket) : []),
  ...noticeLines(receipt),
  ...paymentLines(receipt),
]

function Receipt({ receipt, secret }: { receipt: VisitorReceipt; secret: string }) {
  return (
    <div className={classes.place}>
      <ReceiptPaper title={receipt.ticket ? texts.title : paidNoticesTexts.title} lines={linesOf(receipt)} />
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
