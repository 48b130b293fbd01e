import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GroupCommit, type Outcome } from './group-commit.ts'

type Job = { id: number; names: string[] }

/** Work whose commits the test ends one by one, and a list of what was asked for. */
const workbench = () => {
  const commits: {
    ids: number[]
    names: string[]
    end(outcomes?: Outcome<string>[]): void
    fail(error: Error): void
  }[] = []
  const alone: number[] = []
  const group = new GroupCommit<Job, string>({
    names: ({ names }) => names,
    together: (jobs) => {
      const { promise, resolve, reject } = Promise.withResolvers<readonly Outcome<string>[]>()
      const ids = jobs.map(({ id }) => id)
      const names = jobs.flatMap((job) => job.names)
      const all = () => ids.map((id) => ({ answer: `done ${id}` }))
      commits.push({ ids, names, end: (outcomes) => resolve(outcomes ?? all()), fail: reject })
      return promise
    },
    alone: async ({ id }) => {
      alone.push(id)
      return `alone ${id}`
    },
    isUndone: (error) => (error as Error).message === 'refused by the database',
  })
  return { group, commits, alone }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))
const jobs = (from: number, to: number): Job[] =>
  Array.from({ length: to - from }, (_, n) => ({ id: from + n, names: [`driver ${from + n}`] }))

describe('a group commit', () => {
  it('lets a lone call wait for nothing, and gathers what comes while it is on its way', async () => {
    const { group, commits } = workbench()
    const first = group.do({ id: 0, names: ['a'] })
    await turn()
    const later = jobs(1, 6).map((job) => group.do(job))
    await turn()
    expect(commits.map(({ ids }) => ids)).toEqual([[0]])
    commits[0]?.end()
    expect(await first).toBe('done 0')
    expect(commits.map(({ ids }) => ids)).toEqual([[0], [1, 2, 3, 4, 5]])
    commits[1]?.end()
    expect(await Promise.all(later)).toEqual([1, 2, 3, 4, 5].map((id) => `done ${id}`))
  })

  it('takes 64 at once, and has two on their way at most', async () => {
    const { group, commits } = workbench()
    const answers = jobs(0, 200).map((job) => group.do(job))
    await turn()
    expect(commits.map(({ ids }) => ids.length)).toEqual([64, 64])
    for (let ended = 0; ended < commits.length; ended++) {
      commits[ended]?.end()
      await turn()
    }
    expect(commits.map(({ ids }) => ids.length)).toEqual([64, 64, 64, 8])
    expect(await Promise.all(answers)).toHaveLength(200)
  })

  it('never has two of one name on their way, and keeps their order', async () => {
    const { group, commits } = workbench()
    const named = (id: number, ...names: string[]) => group.do({ id, names })
    const all = [named(0, 'a'), named(1, 'a', 'b'), named(2, 'b'), named(3, 'c'), named(4, 'a')]
    for (const ids of [[0, 3], [1], [2, 4]]) {
      await turn()
      expect(commits.at(-1)?.ids).toEqual(ids)
      commits.at(-1)?.end()
    }
    await Promise.all(all)
  })

  it('gives each its own outcome, and does alone what was left out', async () => {
    const { group, commits, alone } = workbench()
    const all = jobs(0, 3).map((job) => group.do(job))
    await turn()
    const refusal = new Error('no balance')
    commits[0]?.end([{ error: refusal }, 'alone', { answer: 'yes' }])
    const [refused, left, done] = await Promise.allSettled(all)
    expect(refused).toEqual({ status: 'rejected', reason: refusal })
    expect(left).toEqual({ status: 'fulfilled', value: 'alone 1' })
    expect(done).toEqual({ status: 'fulfilled', value: 'yes' })
    expect(alone).toEqual([1])
  })

  it('does each alone when the database refused all, and nobody again when it is not known what happened', async () => {
    const { group, commits, alone } = workbench()
    const undone = jobs(0, 3).map((job) => group.do(job))
    await turn()
    commits[0]?.fail(new Error('refused by the database'))
    expect(await Promise.all(undone)).toEqual(['alone 0', 'alone 1', 'alone 2'])
    const lost = jobs(3, 5).map((job) => group.do(job))
    await turn()
    commits[1]?.fail(new Error('connection lost'))
    const outcomes = await Promise.allSettled(lost)
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(alone).toEqual([0, 1, 2])
  })

  it('answers everybody once, whatever comes in which order', async () => {
    const aJob = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 2 })
    const run = async (names: string[][], endings: number[]) => {
      const { group, commits, alone } = workbench()
      const answers: Promise<string>[] = []
      let ended = 0
      for (const [id, one] of names.entries()) {
        // Who came alone is told what happened.
        const answer = group.do({ id, names: [...new Set(one)] })
        answers.push(answer.catch(() => `refused ${id}`))
        if (endings[id] === 1) await turn()
        if (endings[id] === 2 && commits[ended]) commits[ended++]?.end()
        if (endings[id] === 3 && commits[ended]) commits[ended++]?.fail(new Error('refused by the database'))
        await turn()
        const onTheWay = commits.slice(ended).flatMap((commit) => commit.names)
        expect(new Set(onTheWay).size).toBe(onTheWay.length)
        expect(commits.length - ended).toBeLessThanOrEqual(2)
      }
      for (; ended < commits.length; ended++) {
        commits[ended]?.end()
        await turn()
      }
      const said = await Promise.all(answers)
      expect(said.map((text) => Number(text.split(' ')[1]))).toEqual(names.map((_, id) => id))
      expect(commits.flatMap(({ ids }) => ids).toSorted((a, b) => a - b)).toEqual(names.map((_, id) => id))
      expect(new Set(alone).size).toBe(alone.length)
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(aJob, { maxLength: 60 }),
        fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 60, maxLength: 60 }),
        run,
      ),
      { numRuns: 50 },
    )
  })
})
