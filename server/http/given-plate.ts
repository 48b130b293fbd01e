import { problemTexts } from '#contract/texts.ts'
import { hasUnknownCharacters, readPlate } from '#domain/brazil/plate.ts'
import { InvalidInput } from '#server/refusal.ts'

/**
 * Reads the plate of a call that looks for one and answers "not found" for what no plate is. A character that no plate has
 * is refused instead of dropped: the rest would be the plate of another vehicle.
 */
export const readGivenPlate = (typed: string, field = 'plate'): string => {
  const plate = readPlate(typed)
  if (hasUnknownCharacters(plate)) throw new InvalidInput({ [field]: [problemTexts.plate_invalid] })
  return plate
}
