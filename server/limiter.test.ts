import { describe, expect, it } from 'vitest'
import { limiter, serialByKey } from './limiter.ts'

/** Works that end when they are told to, in the order in which they began. */
const works = () => {
  const begun: string[] = []
  const ends = new Map<string, { good: () => void; bad: () => void }>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve, reject) =>
      ends.set(name, { good: () => resolve(name), bad: () => reject(new Error(name)) }),
    )
  }
  return { begun, work, end: (name: string) => ends.get(name) }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('limiter', () => {
  it('runs waiting tasks in their order', async () => {
    const { begun, work, end } = works()
    const atOnce = limiter(2)
    const all = ['a', 'b', 'c', 'd'].map((name) => atOnce(work(name)))
    await turn()
    expect(begun).toEqual(['a', 'b'])
    end('b')?.good()
    // Who comes at the very moment in which a place is free goes behind those who wait.
    all.push(atOnce(work('e')))
    await turn()
    expect(begun).toEqual(['a', 'b', 'c'])
    for (const name of ['a', 'c', 'd', 'e']) {
      end(name)?.good()
      await turn()
    }
    expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('frees the slot of a task that fails', async () => {
    const { begun, work, end } = works()
    const atOnce = limiter(1)
    const [first, second] = [atOnce(work('a')), atOnce(work('b'))]
    end('a')?.bad()
    await expect(first).rejects.toThrow('a')
    await turn()
    expect(begun).toEqual(['a', 'b'])
    end('b')?.good()
    expect(await second).toBe('b')
  })
})

describe('serialByKey', () => {
  it('runs tasks of one key in order, also after a failure, and never blocks another key', async () => {
    const { begun, work, end } = works()
    const inTurn = serialByKey<number>()
    const [first, second] = [inTurn(1, work('a')), inTurn(1, work('b'))]
    const other = inTurn(2, work('c'))
    await turn()
    expect(begun).toEqual(['a', 'c'])
    end('a')?.bad()
    await expect(first).rejects.toThrow('a')
    await turn()
    expect(begun).toEqual(['a', 'c', 'b'])
    end('b')?.good()
    end('c')?.good()
    expect(await Promise.all([second, other])).toEqual(['b', 'c'])
  })
})
