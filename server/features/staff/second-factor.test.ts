import { expect, it } from 'vitest'
import type { Parts } from '#server/parts.ts'
import { newSecret, seal, unseal } from './second-factor.ts'

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
