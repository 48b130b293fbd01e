import { problemTexts } from '#contract/texts.ts'
import type { FieldProblems } from '#domain/problems.ts'

/** What a driver reads beside each field that has a problem. */
export const textsOf = (problems: FieldProblems): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).map(([field, code]) => [field, problemTexts[code]]))
