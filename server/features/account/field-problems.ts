import { problemTexts } from '#contract/texts.ts'
import type { FieldProblems } from '#domain/problems.ts'
import { InvalidInput } from '#server/refusal.ts'

/** Refuses wrong fields with their texts, in the order in which the domain found them. */
export const refuseProblems = (problems: FieldProblems): void => {
  const errors: Record<string, string[]> = {}
  for (const [field, code] of Object.entries(problems)) errors[field] = [problemTexts[code]]
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors)
}
