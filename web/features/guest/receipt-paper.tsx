import { Title } from '@mantine/core'
import { type ReactNode, type Ref, useId } from 'react'
import { formatTaxId } from '#domain/brazil/tax-id.ts'
import { type Company, useCompany } from '#web/api/content.ts'
import classes from './receipt.module.css'
import { receiptTexts as texts } from './texts.ts'

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
