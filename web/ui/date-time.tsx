import { formatCivil, formatCivilDate } from '#domain/brazil/civil-time.ts'

export type DateTimeProps = {
  /** `YYYY-MM-DD HH:mm:ss` of the programme's zone; shown without converting (decision Q14). */
  civil: string | null | undefined
  dateOnly?: boolean
}

const missing = '---'

export function formatDateTime(
  civil: string | null | undefined,
  parts: Omit<DateTimeProps, 'civil'> = {},
): string {
  if (!civil) return missing
  return parts.dateOnly ? formatCivilDate(civil) : formatCivil(civil)
}

export function DateTime({ civil, ...parts }: DateTimeProps) {
  if (!civil) return <span>{missing}</span>
  return (
    <time className="tabular" dateTime={civil.replace(' ', 'T')}>
      {formatDateTime(civil, parts)}
    </time>
  )
}
