import { expect, it } from 'vitest'
import { productFiles, readSource, withoutComments } from './sources.ts'

/** An SMS is promised there alone, where it is counted. */
const counter = 'server/letters/sms.ts'

const promising = /\benqueue(?:Awaited)?\(\s*[\w.]+,\s*'sms'/

it('costs money, so every SMS is counted before it is promised (Q158)', () => {
  const files = productFiles().filter((path) => path.startsWith('server/'))
  const promisers = files.filter((path) => promising.test(withoutComments(readSource(path))))
  expect(promisers).toEqual([counter])
})
