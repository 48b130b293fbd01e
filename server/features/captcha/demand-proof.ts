import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { dayMs } from '#domain/durations.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Call } from '#server/http/caller.ts'
import { limitSubject } from '#server/http/client-address.ts'
import { isUsedUp } from '#server/http/limits.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { isSpent } from './demand-captcha.ts'

/** What is looked up by whom, with the proof where one came along. */
export type LookUp = { plate: string; proof?: string | null | undefined }

/** What is asked of a plate: its notices, or whether it has a ticket, which reveals more about the vehicle's place. */
export type Question = 'notices' | 'ticket'

/** How often a plate may be asked for in a day, by all addresses and accounts together. */
const plateBudget = (parts: Parts, hash: string, question: Question) => {
  const { plate, ticket } = parts.city().settings.plateLookups
  return { subject: `plate/${hash} ${question}`, max: question === 'ticket' ? ticket : plate }
}

const hashOf = (plate: string): string => createHash('sha256').update(plate).digest('hex')

/** Counts a question whether a plate has a ticket; says whether it was beyond the day's budget of that plate. */
export const isAskedTooOften = (parts: Parts, plate: string): Promise<boolean> => {
  const { subject, max } = plateBudget(parts, hashOf(plate), 'ticket')
  return isUsedUp(parts, subject, { max, windowMs: dayMs })
}

const budgetOf = (parts: Parts, { driver, address }: Pick<Call, 'driver' | 'address'>) => {
  const { plateLookups } = parts.city().settings
  return driver
    ? { subject: `driver ${driver.userId} plates`, max: plateLookups.driver }
    : { subject: `${limitSubject(address)} plates`, max: plateLookups.address }
}

/**
 * Lets so many look-ups of plates a day be done as they are, and each further one by a proof of work: whoever goes through the plates
 * of a whole city pays for it, and nobody is refused who wants to know of one (Decision Q161). The same plate asked for again is one
 * more look-up; a proof is good for one plate. One plate has a budget of its own across all addresses and accounts, so that nobody
 * follows one vehicle by asking from many places (decision Q195).
 * What looks a plate up in a commit counts it there, so that a repetition by its key is none.
 */
export const demandProof = async (
  parts: Parts,
  { plate, proof, question = 'notices' }: LookUp & { question?: Question },
  call: Pick<Call, 'driver' | 'address'>,
  kysely: Kysely<DB> = parts.db.kysely,
): Promise<void> => {
  const hash = hashOf(plate)
  const subject = `plate/${hash}`
  if (proof) {
    if (await isSpent(parts, parts.proof, { token: proof, action: 'lookup', subject }, kysely)) return
    throw new Refusal('proof_required')
  }
  for (const { subject: whose, max } of [budgetOf(parts, call), plateBudget(parts, hash, question)]) {
    if (await isUsedUp(parts, whose, { max, windowMs: dayMs }, kysely)) throw new Refusal('proof_required')
  }
}
