import { describe, expect, it } from 'vitest'
import { dueTimes, readSigned, signatureOf } from './sandbox-notifications.ts'

const secret = 'a secret of the sandbox bank and us'
const body = Buffer.from('{"pix":[{"txid":"a"},{"txid":"b"},{"txid":"a"}],"cob":[{"txid":"c"}]}')

describe('the signature', () => {
  it('lets the bank speak of several charges, each named once', () => {
    expect(readSigned(secret, body, signatureOf(secret, body))).toEqual({ keys: ['a', 'b', 'c'] })
  })

  it('fits these bytes and this secret only', () => {
    const changed = Buffer.from(body)
    changed[8] = 0x71
    expect(readSigned(secret, changed, signatureOf(secret, body))).toBeNull()
    expect(readSigned(secret, body, signatureOf('another', body))).toBeNull()
    expect(readSigned(secret, body, signatureOf(secret, body).toUpperCase())).toBeNull()
    for (const given of [undefined, '', 'sha256=', ['sha256=']]) {
      expect(readSigned(secret, body, given)).toBeNull()
    }
  })
})

describe('when the bank speaks', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const ids = Array.from({ length: 1200 }, (_, at) => `pix_${at}`)

  it('depends on the payment alone', () => {
    for (const id of ids.slice(0, 20)) expect(dueTimes(id, now)).toEqual(dueTimes(id, now))
  })

  it('is twice for about every third payment, and a second late for about every fourth', () => {
    const times = ids.map((id) => dueTimes(id, now))
    const twice = times.filter((due) => due.length === 2).length
    const late = times.filter(([first]) => first?.getTime() === now.getTime() + 1000).length
    expect(twice).toBeGreaterThan(300)
    expect(twice).toBeLessThan(500)
    expect(late).toBeGreaterThan(220)
    expect(late).toBeLessThan(380)
  })
})
