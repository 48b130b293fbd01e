import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { readCaptcha, readProof } from '#contract/captcha.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { TestApp } from './app.ts'

export type Challenge = OutputOf<typeof readCaptcha>

/** Does the work of a challenge as the page does. */
export const solutionOf = async (challenge: Challenge) => {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('the challenge has no solution')
  return solution
}

export const tokenOf = (solved: unknown): string => Buffer.from(JSON.stringify(solved)).toString('base64')

/** What the page sends after the box was ticked. */
export const solvedCaptcha = (app: TestApp): Promise<string> => solved(app, readCaptcha)

/** What the page sends after many look-ups. */
export const solvedProof = (app: TestApp): Promise<string> => solved(app, readProof)

const solved = async (app: TestApp, call: typeof readCaptcha | typeof readProof): Promise<string> => {
  const challenge = await app.call(call, {})
  return tokenOf({ challenge, solution: await solutionOf(challenge) })
}
