import { formatCivil, formatCivilDate } from '#domain/brazil/civil-time.ts'
import classes from './date-time.module.css'

export type DateTimeProps = {
  /** `YYYY-MM-DD HH:mm:ss` of the programme's zone; shown without converting (decision Q14). */
  civil: string | null | undefined
  dateOnly?: boolean
  /** The same as people say it, beside the exact text. */
  said?: string | null
}

const missing = '---'

export function formatDateTime(
  civil: string | null | undefined,
  parts: Pick<DateTimeProps, 'dateOnly'> = {},
): string {
  if (!civil) return missing
  return parts.dateOnly ? formatCivilDate(civil) : formatCivil(civil)
}

export function DateTime({ civil, said, ...parts }: DateTimeProps) {
  if (!civil) return <span>{missing}</span>
  const exact = (
    <time className="tabular" translate="no" dateTime={civil.replace(' ', 'T')}>
      {formatDateTime(civil, parts)}
    </time>
  )
  if (!said) return exact
  return (
    <>
      {exact} <span className={classes.said}>{said}</span>
    </>
  )
}
