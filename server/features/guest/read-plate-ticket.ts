import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/guest.ts'
import { demandProof } from '#server/features/captcha/demand-proof.ts'
import { notesOnPaidElsewhere } from '#server/features/parking/paid-elsewhere.ts'
import { readNewPlate } from '#server/features/vehicles/new-plate.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'

/** Whether a plate has a ticket already, for a visitor who is about to buy one; everybody's tickets count, and nothing is said of when they end (decision Q108). */
export const readPlateTicket = async (
  parts: Parts,
  { plate: typed, proof }: InputOf<typeof calls.readPlateTicket>,
  call: Call,
): Promise<GivenOutputOf<typeof calls.readPlateTicket>> => {
  const plate = readNewPlate(typed)
  await demandProof(parts, { plate, proof, question: 'ticket' }, call)
  return { messages: await notesOnPaidElsewhere(parts, plate, null) }
}
