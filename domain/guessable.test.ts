import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isGuessable } from './guessable.ts'

it.each([
  'a'.repeat(40),
  'ab'.repeat(20),
  '12345678901234567890123456789012',
  '01234567890123456789abcdefabcdef',
  '98765432109876543210987654321098',
  'change-me-change-me-change-me-change-me',
  'CHANGE_ME_TO_A_LONG_RANDOM_STRING_PLEASE',
  'ChangeMeChangeMeChangeMeChangeMe',
  'troque-este-segredo-aqui-por-favor',
  'supersecretpassword12345678901234',
  'your-secret-key-here-your-secret-key',
  'my.operator.key.1',
  'abc123'.repeat(6),
  'sandbox-operator-key',
])('isGuessable finds that %j was not made at random', (secret) => {
  expect(isGuessable(secret)).toBe(true)
})

it.each([
  // openssl rand -hex 16 and 32, openssl rand -base64 24, a password manager, six dice words.
  '9f86d081884c7d659a2feaa0c55ad015',
  '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
  'Vb3k+0Zl9mR2/tQ8yHs1WnXoGd7uEaPc',
  'g7#Kq!92xZ@pLm4v',
  'rotativo-prod-4b227777d4dd1fc61c6f884f48641d02',
  'gaveta-lontra-mirante-quintal-bigode-farol',
])('isGuessable lets %j pass', (secret) => {
  expect(isGuessable(secret)).toBe(false)
})

it('isGuessable lets what is drawn at random pass', () => {
  const drawn = (signs: string, length: number) =>
    fc.array(fc.constantFrom(...signs), { minLength: length, maxLength: length }).map((all) => all.join(''))
  const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  // With fixed seeds, since one in millions may look otherwise.
  const samples = [
    ...fc.sample(drawn('0123456789abcdef', 64), { seed: 1, numRuns: 300 }),
    ...fc.sample(drawn(base64, 43), { seed: 2, numRuns: 300 }),
  ]
  expect(samples.filter(isGuessable)).toEqual([])
})
