import { isUnanswered } from './keyed.ts'

/**
 * Orders that the payer of this page gave up or replaced by another one. Nothing is said when such an order ends unpaid: the
 * payer knows, and the message would speak over the order that took its place. A payment of one is still reported.
 */
const abandoned = new Set<string>()

export const abandonOrder = (id: string): void => void abandoned.add(id)
export const isAbandoned = (id: string): boolean => abandoned.has(id)

/**
 * Gives up an order. It counts as abandoned before the server answers, because a poll may see the end first, and after a lost
 * answer, because the server may have done it. A refusal takes that back.
 */
export async function whileAbandoning<T>(id: string, giveUp: () => Promise<T>): Promise<T> {
  abandonOrder(id)
  try {
    return await giveUp()
  } catch (error) {
    if (!isUnanswered(error)) abandoned.delete(id)
    throw error
  }
}
