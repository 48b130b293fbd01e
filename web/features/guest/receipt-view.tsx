import { Alert, Button, Title } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { useLocation } from 'wouter'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { formatTaxId } from '#domain/brazil/tax-id.ts'
import type { Receipt } from '#domain/guest/receipt.ts'
import { type Company, useCompany } from '#web/api/content.ts'
import { useSettings } from '#web/api/settings.ts'
import { Actions } from '#web/ui/actions.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { IconCircleCheck } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { Plate } from '#web/ui/plate.tsx'
import classes from './receipt.module.css'
import { receiptTexts as texts } from './texts.ts'
import type { Sold } from './use-ticket-flow.ts'

/** Below this width the page scrolls to the receipt (specification 9; decision Q35). */
const scrollsBelow = 1264

const Issuer = ({ company }: { company: Company }) => (
  <address className={classes.issuer}>
    <strong>{company.name}</strong>
    <span>{texts.identification(formatTaxId(company.identification))}</span>
    <span>{company.address}</span>
    <span>{`${company.city} - ${company.state}`}</span>
    <span>{company.contact}</span>
  </address>
)

function Lines({ receipt }: { receipt: Receipt }) {
  const { timeZone } = useSettings()
  const moment = (unixSeconds: number) => <DateTime civil={toCivil(unixSeconds * 1000, timeZone)} />
  const lines = [
    [texts.plate, <Plate key="plate" plate={receipt.plate} />],
    [texts.vehicle, receipt.vehicle_maker_model],
    [texts.begin, moment(receipt.date_time_begin)],
    [texts.end, moment(receipt.date_time_end)],
    [texts.time, texts.minutes(receipt.time)],
    [texts.product, receipt.product],
    [texts.target, receipt.targetName],
    [texts.date, moment(receipt.date)],
    [texts.price, <Money key="price" cents={receipt.price} />],
    [texts.tax, <Money key="tax" cents={receipt.tax} />],
    [texts.discount, <Money key="discount" cents={receipt.discount} />],
    [texts.total, <Money key="total" cents={receipt.total_amount} size="lg" strong />],
    [texts.method, receipt.method],
    [texts.transaction, receipt.transaction_id],
  ] as const
  return (
    <dl className={classes.lines}>
      {lines.map(([name, value]) => (
        <div key={name} className={classes.line}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Brings the receipt into view once, and prints it once everything on it is there. */
function useAppearance(whole: boolean) {
  const title = useRef<HTMLHeadingElement>(null)
  const paper = useRef<HTMLElement>(null)
  const printed = useRef(false)
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    if (window.innerWidth < scrollsBelow) paper.current?.scrollIntoView({ block: 'start' })
  }, [])
  useEffect(() => {
    if (!whole || printed.current) return
    printed.current = true
    window.print()
  }, [whole])
  return { title, paper }
}

/** The proof of the ticket, on the screen and on paper (specification 2). */
export function ReceiptView({ sold, onAgain }: { sold: Sold; onAgain: () => void }) {
  const titleId = useId()
  const [, navigate] = useLocation()
  const { data: company, isPending } = useCompany()
  const { title, paper } = useAppearance(!isPending)
  return (
    <div className={classes.place}>
      <Alert color="green" variant="light" role="status" icon={<IconCircleCheck aria-hidden />}>
        {texts.done} {sold.sentTo.length > 0 && texts.sentTo(sold.sentTo)}
      </Alert>
      <section ref={paper} className={classes.receipt} aria-labelledby={titleId}>
        <Title order={2} id={titleId} ref={title} tabIndex={-1} className={classes.title ?? ''}>
          {sold.receipt.title}
        </Title>
        {company && <Issuer company={company} />}
        <Lines receipt={sold.receipt} />
      </section>
      <Actions align="start">
        <Button onClick={onAgain}>{texts.newPurchase}</Button>
        <Button variant="default" onClick={() => navigate('/')}>
          {texts.home}
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          {texts.print}
        </Button>
      </Actions>
    </div>
  )
}
