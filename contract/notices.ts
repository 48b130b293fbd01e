import * as z from 'zod/mini'
import { noticeStatuses } from '#contract/codes.ts'
import { endpoint } from '#contract/endpoint.ts'
import * as routes from '#contract/routes/notices.ts'
import { captchaToken, centsOnWire, civilDateTime, formText, idOnWire, listOf } from '#contract/wire.ts'

/** The status number of a notice in a query (Specification 4). */
export const noticeStatusOnWire = z.pipe(
  idOnWire,
  z.int().check(z.gte(noticeStatuses.pending), z.lte(noticeStatuses.disregarded)),
)

/**
 * Specification 7; what a stranger may see of a plate: exactly three fields, every status except cancelled and
 * disregarded, `status` as its label (Q119). After many plates in a day a `proof` is needed (Q161).
 */
export const listPlateNotices = endpoint({
  ...routes.listPlateNotices,
  summary: 'The notices of a plate, as anyone may see them.',
  input: { params: z.object({ plate: formText }), query: z.object({ proof: captchaToken }) },
  output: listOf(z.object({ date_notification: z.string(), address: z.string(), status: z.string() })),
  refusals: ['proof_required'],
  limit: 'lookup',
})

export const bonusOnWire = z.object({ hasBonus: z.boolean(), deniedBonusDescription: z.string() })

/** Specification 3, Irregularity; hasBonus and its reason are those of decision Q102. */
export const noticeOnWire = z.object({
  id: z.int(),
  date_notification: civilDateTime,
  address: z.string(),
  price: z.nullable(centsOnWire),
  plate: z.string(),
  status: z.int(),
  bonus: bonusOnWire,
})

/**
 * Specification 7; any plate of 7 characters, since the search box takes any, counted like the public look-up and
 * without a word of owner or driver (Q106, Q119). Without `status` it is 2, the only one that can be paid.
 */
export const listNotices = endpoint({
  ...routes.listNotices,
  summary: 'The notices of a plate, for regularising them.',
  input: {
    query: z.object({ status: z.optional(noticeStatusOnWire), plate: formText, proof: captchaToken }),
  },
  output: listOf(noticeOnWire),
  refusals: ['proof_required'],
  limit: 'lookup',
})

/**
 * Specification 7; type 4 is the usual price of a notice, shown when a notice has none, and never what is charged
 * (Q77). The city has no product of another type here.
 */
export const readNoticePrice = endpoint({
  ...routes.readNoticePrice,
  summary: 'The usual price of a notice.',
  input: { query: z.object({ type: z.optional(idOnWire) }) },
  output: listOf(z.object({ price: centsOnWire })),
  refusals: [],
})
