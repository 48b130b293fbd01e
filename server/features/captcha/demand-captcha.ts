import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#server/database/generated/rows.ts'
import type { CaptchaAction, CaptchaGateway } from '#server/gateways/captcha/port.ts'
import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'

/** What a solution is spent on: the same solution may come again for the same thing, after a lost answer. */
export type CaptchaUse = { token: string | null | undefined; action: CaptchaAction; subject: string }

/**
 * Refuses whoever has not solved the city's captcha; nothing is demanded where there is none (Specification 5; Decision
 * Q56). A solution is good for one thing only: the first that it comes with.
 */
export const demandCaptcha = async (parts: Parts, use: CaptchaUse): Promise<void> => {
  if (!(await isSolved(parts, use))) throw new Refusal('captcha_required')
}

/** Whether the captcha is solved, or none is demanded. */
export const isSolved = async (parts: Parts, use: CaptchaUse): Promise<boolean> => {
  const captcha = parts.captcha()
  return captcha === null || isSpent(parts, captcha, use)
}

/** Spends a solution on what it comes with; false when it is none, or was spent on something else. */
export const isSpent = async (
  parts: Parts,
  captcha: CaptchaGateway,
  { token, action, subject }: CaptchaUse,
  kysely: Kysely<DB> = parts.db.kysely,
): Promise<boolean> => {
  const spent = token ? captcha.spends(token) : null
  if (!token || spent === null) return false
  const token_hash = createHash('sha256').update(spent).digest()
  const before = await subjectOf(kysely, token_hash)
  if (before !== undefined) return before === subject
  if (!(await asking(() => captcha.holds(token, action)))) return false
  await kysely
    .insertInto('captcha_uses')
    .values({ token_hash, subject, used_at: parts.clock.now() })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute()
  return (await subjectOf(kysely, token_hash)) === subject
}

const subjectOf = async (kysely: Kysely<DB>, token_hash: Buffer): Promise<string | undefined> => {
  const row = await kysely
    .selectFrom('captcha_uses')
    .select('subject')
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()
  return row?.subject
}

/** What was wrong stands in the log, as whoever runs the programme may have to mend it. */
const asking = async (ask: () => Promise<boolean>): Promise<boolean> => {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof GatewayFault)
      throw Object.assign(new Refusal('captcha_unavailable'), { cause: error })
    throw error
  }
}
