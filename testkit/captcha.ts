import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { readCaptcha, readProof } from '#contract/captcha.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { TestApp } from './app.ts'

export type Challenge = OutputOf<typeof readCaptcha>

type Solved = { challenge: Challenge; solution: { counter: number; derivedKey: string } }

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

/** Other texts of one solution, each of which is read as the same: as somebody would write them who wants to use it again. */
export const rewritten = (token: string): [how: string, token: string][] => {
  const { challenge, solution } = JSON.parse(Buffer.from(token, 'base64').toString('utf8')) as Solved
  const { parameters, signature } = challenge
  const reversed = Object.fromEntries(Object.entries(parameters).toReversed())
  return [
    ['filled up', `${token}=`],
    ['filled up twice', `${token}==`],
    ['with a blank', `${token.slice(0, 9)} ${token.slice(9)}`],
    ['with a line break', `${token.slice(0, 9)}\n${token.slice(9)}`],
    ['with a foreign character', `!${token}`],
    ['with an unknown key', tokenOf({ challenge, solution, more: 1 })],
    ['with an unknown key of its solution', tokenOf({ challenge, solution: { ...solution, time: 1.5 } })],
    ['with another counter', tokenOf({ challenge, solution: { ...solution, counter: 7 } })],
    ['in another order', tokenOf({ solution, challenge: { signature, parameters: reversed } })],
    ['indented', Buffer.from(JSON.stringify({ challenge, solution }, null, 1)).toString('base64')],
  ]
}
