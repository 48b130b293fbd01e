import { Title } from '@mantine/core'
import { type ReactNode, type Ref, useId } from 'react'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { formatTaxId } from '#domain/brazil/tax-id.ts'
import type { Receipt } from '#domain/guest/receipt.ts'
import { type Company, useCompany } from '#web/api/content.ts'
import { settings } from '#web/api/settings.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { Money } from '#web/ui/money.tsx'
import { receiptTexts as texts } from '../texts.ts'
import classes from './receipt.module.css'

const Issuer = ({ company }: { company: Company }) => (
  <address className={classes.issuer}>
    <strong>{company.name}</strong>
    <span>{texts.identification(formatTaxId(company.identification))}</span>
    <span>{company.address}</span>
    <span>{`${company.city} - ${company.state}`}</span>
    <span>{company.contact}</span>
  </address>
)

export type ReceiptLine = readonly [name: string, value: ReactNode]

const moment = (unixSeconds: number) => <DateTime civil={toCivil(unixSeconds * 1000, settings().timeZone)} />

type Stay = Pick<
  Receipt,
  'vehicle_maker_model' | 'date_time_begin' | 'date_time_end' | 'time' | 'product' | 'targetName'
>

/** What was bought, of a ticket. */
export const stayLines = (stay: Stay): ReceiptLine[] => [
  [texts.vehicle, stay.vehicle_maker_model],
  [texts.begin, moment(stay.date_time_begin)],
  [texts.end, moment(stay.date_time_end)],
  [texts.time, texts.minutes(stay.time)],
  [texts.product, stay.product],
  [texts.target, stay.targetName],
]

type Paid = Pick<
  Receipt,
  'date' | 'price' | 'tax' | 'discount' | 'total_amount' | 'method' | 'transaction_id'
>

/** When it was paid, how much and how: what stands last on every receipt. */
export const paymentLines = (paid: Paid): ReceiptLine[] => [
  [texts.date, moment(paid.date)],
  [texts.price, <Money key="price" cents={paid.price} />],
  [texts.tax, <Money key="tax" cents={paid.tax} />],
  [texts.discount, <Money key="discount" cents={paid.discount} />],
  [texts.total, <Money key="total" cents={paid.total_amount} size="lg" strong />],
  [texts.method, paid.method],
  [
    texts.transaction,
    <span key="transaction" translate="no">
      {paid.transaction_id}
    </span>,
  ],
]

export type ReceiptPaperProps = {
  title: string
  lines: readonly ReceiptLine[]
  titleRef?: Ref<HTMLHeadingElement>
  paperRef?: Ref<HTMLElement>
}

/** A receipt as it stands on the screen, and alone on paper. */
export function ReceiptPaper({ title, lines, titleRef, paperRef }: ReceiptPaperProps) {
  const titleId = useId()
  const { data: company } = useCompany()
  return (
    <section ref={paperRef} className={classes.receipt} aria-labelledby={titleId}>
      <Title order={2} id={titleId} ref={titleRef} tabIndex={-1} className={classes.title ?? ''}>
        {title}
      </Title>
      {company && <Issuer company={company} />}
      <dl className={classes.lines}>
        {lines.map(([name, value]) => (
          <div key={name} className={classes.line}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
