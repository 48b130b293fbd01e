import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError, errorText } from '#web/api/client.ts'
import { useCompany } from '#web/api/content.ts'
import { addressOfReceipt, useReceipt, type VisitorReceipt } from '#web/api/guest.ts'
import { Actions } from '#web/ui/actions.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Money } from '#web/ui/money.tsx'
import { Plate } from '#web/ui/plate.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { CardSkeletons } from '#web/ui/skeletons.tsx'
import { CorrectReceipt } from '../correct/correct-receipt.tsx'
import { texts as correctTexts } from '../correct/texts.ts'
import { forgetJustPaid, isJustPaid } from '../just-paid.ts'
import { paidNoticesTexts, receiptTexts as texts } from '../texts.ts'
import { KeepReceipt } from './keep-receipt.tsx'
import classes from './receipt.module.css'
import { paymentLines, type ReceiptLine, ReceiptPaper, stayLines } from './receipt-paper.tsx'
import { useAppearance } from './use-appearance.ts'

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

/** The shares of notices that the payment could not pay any more (Q202). */
const returnedLines = ({ returned }: VisitorReceipt): ReceiptLine[] =>
  returned
    ? [
        [
          paidNoticesTexts.returned,
          <span key="returned" className={classes.notice}>
            <Money cents={returned.amount} />
            <span>{returned.text}</span>
          </span>,
        ],
      ]
    : []

const linesOf = (receipt: VisitorReceipt): ReceiptLine[] => [
  [texts.plate, <Plate key="plate" plate={receipt.plate} />],
  ...correctionLines(receipt),
  ...(receipt.ticket ? stayLines(receipt.ticket) : []),
  ...noticeLines(receipt),
  ...returnedLines(receipt),
  ...paymentLines(receipt),
]

/** The two buttons of a receipt, whenever it is read: now or after a reload (specification 2, public activation). */
function AfterBuying() {
  const [, navigate] = useLocation()
  return (
    <>
      <Button onClick={() => navigate('/ativacao-publica')}>{texts.newPurchase}</Button>
      <Button variant="default" onClick={() => navigate('/')}>
        {texts.home}
      </Button>
    </>
  )
}

function Receipt({ receipt, secret }: { receipt: VisitorReceipt; secret: string }) {
  const [justPaid] = useState(isJustPaid)
  useEffect(forgetJustPaid, [])
  const isNew = justPaid && receipt.ticket !== null
  const { isPending } = useCompany()
  const { title, paper } = useAppearance({ isNew, isWhole: !isPending })
  return (
    <div className={classes.place}>
      <ReceiptPaper
        title={receipt.ticket ? texts.title : paidNoticesTexts.title}
        lines={linesOf(receipt)}
        titleRef={title}
        paperRef={paper}
      />
      <Actions align="start">
        {receipt.ticket && <AfterBuying />}
        <Button variant={receipt.ticket ? 'default' : 'filled'} onClick={() => window.print()}>
          {texts.print}
        </Button>
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
