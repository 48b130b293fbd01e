import { expect, it } from 'vitest'
import { memo } from './memo.ts'

/** A loader whose loads end when the test says so. */
const counting = () => {
  let asked = 0
  const answers: PromiseWithResolvers<number>[] = []
  const ask = () => {
    asked++
    const answer = Promise.withResolvers<number>()
    answers.push(answer)
    return answer.promise
  }
  return { ask, answers, asked: () => asked }
}

it('memo loads once for concurrent readers, and again when the value is stale', async () => {
  const { ask, answers, asked } = counting()
  let oldest = 1
  const it = memo(ask, (n) => n >= oldest)
  const first = [it.read(), it.read()]
  answers[0]?.resolve(1)
  expect([await Promise.all(first), await it.read(), asked()]).toEqual([[1, 1], 1, 1])
  oldest = 2
  const second = [it.read(), it.read(), it.read()]
  await Promise.resolve()
  answers[1]?.resolve(2)
  expect([await Promise.all(second), asked()]).toEqual([[2, 2, 2], 2])
})

it('memo does not cache a failure', async () => {
  const { ask, answers } = counting()
  const it = memo(ask)
  const first = [it.read(), it.read()]
  answers[0]?.reject(new Error('no'))
  expect(await Promise.allSettled(first)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  const second = it.read()
  answers[1]?.resolve(2)
  expect(await second).toBe(2)
})

it('memo drops a stale value once, and keeps its successor', async () => {
  const { ask, answers, asked } = counting()
  const it = memo(ask)
  const first = it.read()
  answers[0]?.resolve(1)
  await first
  await it.drop((n) => n === 1)
  const second = it.read()
  answers[1]?.resolve(2)
  await second
  await it.drop((n) => n === 1)
  expect([await it.read(), asked()]).toEqual([2, 2])
})
