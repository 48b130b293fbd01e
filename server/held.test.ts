import { expect, it } from 'vitest'
import { held } from './held.ts'

/** Answers a number per question, once it is let go on. */
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

it('what is held is asked for once by all who come together, and again when it is good no more', async () => {
  const { ask, answers, asked } = counting()
  let oldest = 1
  const it = held(ask, (n) => n >= oldest)
  const first = [it.read(), it.read()]
  answers[0]?.resolve(1)
  expect([await Promise.all(first), await it.read(), asked()]).toEqual([[1, 1], 1, 1])
  oldest = 2
  const second = [it.read(), it.read(), it.read()]
  await Promise.resolve()
  answers[1]?.resolve(2)
  expect([await Promise.all(second), asked()]).toEqual([[2, 2, 2], 2])
})

it('what is held is not held when it failed', async () => {
  const { ask, answers } = counting()
  const it = held(ask)
  const first = [it.read(), it.read()]
  answers[0]?.reject(new Error('no'))
  expect(await Promise.allSettled(first)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  const second = it.read()
  answers[1]?.resolve(2)
  expect(await second).toBe(2)
})

it('what is held is dropped by whoever finds it worthless, and what took its place stays', async () => {
  const { ask, answers, asked } = counting()
  const it = held(ask)
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
