import { readProof } from '#contract/generated/routes/captcha.ts'
import { ApiError } from '../errors.ts'

/**
 * Asks, and where the server wants a proof first, does the work for it and asks again: a moment for whoever looks up one more
 * plate, and much for whoever goes through all of them (decision Q161).
 */
export async function proving<T>(ask: (proof?: string) => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ApiError) || error.type !== 'ProofRequired') throw error
    const { solveAltcha } = await import('./altcha.ts')
    return ask((await solveAltcha(readProof)).token)
  }
}
