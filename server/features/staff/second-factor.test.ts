import { expect, it } from 'vitest'
import type { Parts } from '#server/parts.ts'
import { codeAt, newSecret, seal, stepOf, unseal } from './second-factor.ts'

const serverWith = (secret: string) => ({ config: { secret } }) as unknown as Pick<Parts, 'config'>

it('the secret of a second factor is opened by the server that sealed it, and by no other', () => {
  const [own, other] = [serverWith('one secret of a server'), serverWith('another secret of a server')]
  const secret = newSecret()
  const sealed = seal(own, secret)
  expect(unseal(own, sealed)).toEqual(secret)
  expect(() => unseal(other, sealed)).toThrow()
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
  expect(() => unseal(own, sealed)).toThrow()
})

it('six digits are those of now or of a step beside it, since clocks differ, and of no other time', () => {
  const secret = newSecret()
  const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000)
  const step = 60_000_000
  const foundOf = (seconds: number) => stepOf(secret, codeAt(secret, at(seconds)), at(0))
  expect([-30, 0, 30].map(foundOf)).toEqual([step - 1, step, step + 1])
  expect([-90, -60, 60, 90].map(foundOf)).toEqual([null, null, null, null])
})
