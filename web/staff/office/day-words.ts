import { formatCivilDate } from '#domain/brazil/civil-time.ts'
import { exportTexts as texts } from './texts.ts'

/** The words for the days that a list was narrowed by, which it was sent as the times of their begin and end. */
export const dayWords = ({ from, until }: { from?: string | undefined; until?: string | undefined }) => [
  from && texts.since(formatCivilDate(from)),
  until && texts.till(formatCivilDate(until)),
]
