import { Skeleton } from '@mantine/core'
import { formatTaxId } from '#domain/brazil/tax-id.ts'
import { useCompany } from '#web/api/content.ts'
import classes from './company-info.module.css'
import { landingTexts as texts } from './texts.ts'

/** Who runs the programme; when it cannot be fetched the footer does without, for nothing depends on it. */
export default function CompanyInfo() {
  const { data: company, isPending } = useCompany()
  if (isPending) return <Skeleton className={classes.waiting ?? ''} height={104} width={320} radius="md" />
  if (!company) return null
  return (
    <address className={classes.company}>
      <strong>{company.name}</strong>
      <span>
        {texts.identification} <span translate="no">{formatTaxId(company.identification)}</span>
      </span>
      <span>{`${company.address}, ${company.city} - ${company.state}`}</span>
      <span>{company.contact}</span>
    </address>
  )
}
