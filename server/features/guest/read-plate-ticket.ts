import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/guest.ts'
import { problemTexts } from '#contract/texts.ts'
import { newVehiclePlateProblem, readPlate } from '#domain/brazil/plate.ts'
import { demandProof } from '#server/features/captcha/demand-proof.ts'
import { notesOnPaidElsewhere } from '#server/features/parking/paid-elsewhere.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput } from '#server/refusal.ts'

/** Whether a plate has a ticket already, for a visitor who is about to buy one; everybody's counts (decision Q108). */
export const readPlateTicket = async (
  parts: Parts,
  { plate: typed, proof }: InputOf<typeof calls.readPlateTicket>['query'],
  call: Call,
): Promise<GivenOutputOf<typeof calls.readPlateTicket>> => {
  // The foreign option cannot be seen here (decision Q106).
  const problem = newVehiclePlateProblem(typed, true)
  if (problem) throw new InvalidInput({ plate: [problemTexts[problem]] })
  const plate = readPlate(typed, Number.POSITIVE_INFINITY)
  await demandProof(parts, { plate, proof }, call)
  return { messages: await notesOnPaidElsewhere(parts, plate, null) }
}
