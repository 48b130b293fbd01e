import { problemTexts } from '#contract/texts.ts'
import { newVehiclePlateProblem, readPlate } from '#domain/brazil/plate.ts'
import { InvalidInput } from '#server/refusal.ts'

/** The plate that a vehicle or a ticket is to have, as typed: the foreign option cannot be seen here (decision Q106). */
export const readNewPlate = (typed: string): string => {
  const problem = newVehiclePlateProblem(typed, true)
  if (problem) throw new InvalidInput({ plate: [problemTexts[problem]] })
  return readPlate(typed)
}
