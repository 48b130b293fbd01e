import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { expect, it } from 'vitest'
import { encryptCard, encryptSecurityCode } from './encryption.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
/** As the order carries it: base64 of the key, one line. */
const onOneLine = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const read = (encrypted: string) =>
  privateDecrypt(
    { key: privateKey, padding: constants.RSA_PKCS1_PADDING },
    Buffer.from(encrypted, 'base64'),
  ).toString('utf8')

const card = {
  number: '4539 6206 5992 2097',
  ccv: '123',
  expiry: { month: 3, year: 2031 },
  holder: 'João Antônio',
  at: 1_795_000_000_000,
}

it('a card is encrypted so that only its provider can read it [external.card-encryption]', async () => {
  const encrypted = await encryptCard(onOneLine, card)
  expect(encrypted).toMatch(/^[A-Za-z0-9+/]{342}==$/)
  expect(read(encrypted)).toBe('4539620659922097;123;03;2031;João Antônio;1795000000000')
  expect(await encryptCard(onOneLine, card)).not.toBe(encrypted)
})

it('the code of a saved card travels encrypted too [external.card-encryption]', async () => {
  expect(read(await encryptSecurityCode(onOneLine, '1234', card.at))).toBe('1234;1795000000000')
})

it('refuses what the key cannot hold instead of sending half of it', async () => {
  await expect(encryptCard(onOneLine, { ...card, holder: 'á'.repeat(200) })).rejects.toThrow()
})
