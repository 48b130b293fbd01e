import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { named, says } from '#contract/meaning.ts'
import { route } from '#contract/route.ts'
import { reasonInWords } from '#contract/staff/reasons.ts'
import { centsOnWire, civilDateTime, idOfRow, idOnWire, listOf } from '#contract/wire.ts'
import { correctedBalances, correctionDirections, correctionStates } from '#domain/staff/corrections.ts'

const balance = says('Which balance it moves; bonus never becomes credit.', z.enum(correctedBalances))
const direction = says('Whether it gives to the wallet or takes from it.', z.enum(correctionDirections))

export const correctionOnWire = named(
  'Correction',
  'What one person of the office proposed for a wallet, and what another one decided.',
  z.object({
    id: idOfRow,
    driver_id: idOfRow,
    driver: says('Whose wallet it is; empty when the account is deleted.', z.string()),
    wallet_id: idOfRow,
    balance,
    direction,
    amount: centsOnWire,
    reason: says('Why, in words.', z.string()),
    state: says('Only an approved one moved anything.', z.enum(correctionStates)),
    proposed_by: says('Who proposed it.', z.string()),
    proposed_at: civilDateTime,
    decided_by: says('Who decided; null while it is open.', z.nullable(z.string())),
    decided_at: says('When it was decided; null while it is open.', z.nullable(civilDateTime)),
    own: says('Whether whoever asks proposed it, and may take it back but not approve it.', z.boolean()),
  }),
)

const ofCorrection = { params: z.object({ id: says('The correction.', idOnWire) }) }

/** Ours (Q181): nothing moves until another person approves it. */
export const proposeCorrection = endpoint({
  ...route('POST', '/api/staff/drivers/:id/corrections', 'staff'),
  ours: true,
  summary: 'Proposes a bonus or a correction for a wallet.',
  description:
    "Nothing moves until somebody else approves it. The wallet must be the driver's own, and the driver must have been looked at with " +
    'a reason in the last half hour. (Q181)',
  input: {
    params: z.object({ id: says('The number of the driver.', idOnWire) }),
    body: z.object({
      wallet_id: says('A wallet of the driver.', idOnWire),
      balance,
      direction,
      amount: says('In cents, at most 100000.', centsOnWire),
      reason: reasonInWords('Why, in words; whoever decides reads it.'),
    }),
  },
  output: correctionOnWire,
  refusals: ['look_needed', 'correction_cap'],
  act: 'propose correction',
  example: {
    body: {
      wallet_id: 1,
      balance: 'bonus',
      direction: 'give',
      amount: 300,
      reason: 'Ticket cobrado em dobro',
    },
  },
})

/** What a list of corrections may be narrowed by. */
export const correctionsSought = {
  state: z.optional(says('Only those; open ones when absent.', z.enum(correctionStates))),
}

/** Ours (Q181): the oldest open one first, for it waits; of others the newest. Each driver that is shown is a line of the register. */
export const listCorrections = endpoint({
  ...route('GET', '/api/staff/corrections', 'staff'),
  ours: true,
  summary: 'What was proposed for wallets, 50 at a time.',
  description:
    'Open ones the oldest first, others the newest first. For the page after, send the last id of this one as `before`. Each driver that ' +
    'is shown is a line of the register. (Q181, Q188)',
  input: {
    query: z.object({
      ...correctionsSought,
      before: z.optional(says('Only those after this id in the order of the list.', idOnWire)),
    }),
  },
  output: listOf(correctionOnWire),
  refusals: [],
  act: 'read corrections',
  example: { query: { state: 'open' } },
})

/** Ours (Q181): nobody approves what they proposed. The posting is made in the same commit. */
export const approveCorrection = endpoint({
  ...route('POST', '/api/staff/corrections/:id/approve', 'staff'),
  ours: true,
  summary: 'Approves what somebody else proposed, and posts it.',
  description:
    'Nobody approves what they proposed, or what somebody proposed whom they alone let in. A wallet never goes below zero, and the ' +
    "city's caps by driver, by proposer and by day hold. (Q181, Q193)",
  input: ofCorrection,
  output: correctionOnWire,
  refusals: [
    'own_proposal',
    'proposer_let_in',
    'correction_closed',
    'correction_ownerless',
    'correction_too_much',
    'correction_cap',
  ],
  act: 'decide correction',
})

/** Ours (Q181): nothing moves. Whoever proposed may take it back; to refuse another's takes the act `decide correction`. */
export const refuseCorrection = endpoint({
  ...route('POST', '/api/staff/corrections/:id/refuse', 'staff'),
  ours: true,
  summary: 'Refuses what was proposed, or takes the own proposal back.',
  description:
    'Nothing moves, and the proposal is closed for good. Whoever proposed may take it back; only who may approve refuses what others ' +
    'proposed. (Q181)',
  input: ofCorrection,
  output: correctionOnWire,
  refusals: ['forbidden', 'correction_closed'],
  act: 'read corrections',
})
