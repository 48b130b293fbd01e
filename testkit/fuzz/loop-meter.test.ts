import { expect, it } from 'vitest'
import { HeldLoop } from './held-loop.ts'
import { LoopMeter } from './loop-meter.ts'

/** Spends CPU time of this thread, not wall time. */
const work = (ms: number): void => {
  const { user, system } = process.threadCpuUsage()
  while (true) {
    const now = process.threadCpuUsage()
    if (now.user + now.system - user - system > ms * 1000) return
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

it('the loop meter sees CPU time of one turn, and neither waiting nor work that lets others in between', async () => {
  const meter = new LoopMeter()
  meter.start()
  try {
    const long = await meter.measure(async () => {
      await pause(1)
      work(60)
      await pause(1)
    })
    expect(long.longestMs).toBeGreaterThanOrEqual(60)
    const inTurns = await meter.measure(async () => {
      for (let turn = 0; turn < 20; turn++) {
        await pause(1)
        work(5)
      }
    })
    expect(inTurns.longestMs).toBeLessThan(60)
    const waiting = await meter.measure(() => pause(120))
    expect(waiting.longestMs).toBeLessThan(60)
  } finally {
    meter.stop()
  }
})

it('a request that holds the loop on each try is a problem, one that did so once is none', async () => {
  const loop = new HeldLoop()
  loop.start()
  try {
    let begun = 0
    const after = async (ms: number) => {
      await pause(1)
      work(ms)
      await pause(1)
    }
    await loop.during('cold at first', () => after(begun++ === 0 ? 60 : 1))
    await loop.during('quick', () => after(1))
    await loop.during('slow', () => after(60))
    for (let nth = 0; nth < 3; nth++)
      await loop.during(
        'slow and never the same',
        () => after(60),
        () => false,
      )
    expect(loop.problems.map((line) => line.split(' held')[0])).toEqual(['slow', 'slow and never the same'])
  } finally {
    loop.stop()
  }
})
