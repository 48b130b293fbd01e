import type pg from 'pg'
import { startServerProcess } from '#testkit/server-process.ts'
import { type Figures, overHttp } from './buying.ts'
import type { Report } from './report.ts'
import { holdToShare } from './share-of-core.ts'
import { asInACity, median, type Stage } from './stage.ts'

const rounds = 3

/** How many clients load the servers, and what share of one core each of these may use: all that there is, unless said otherwise. */
type Wanted = { clients: number; share?: number }

/**
 * A load on two servers of one database, to the same on one of them: the middle of some rounds. With a share each server is
 * as on a small machine of its own, so that what the other one adds is seen where one machine runs them all; null where
 * the kernel does not let us hold them to it.
 */
export const twoServers = async (
  stage: Stage,
  owner: pg.Client,
  report: Report,
  wanted: Wanted,
): Promise<number | null> => {
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    const measured = await oneThenTwo(stage, owner, wanted)
    if (!measured) return null
    const { one, two } = measured
    const held = wanted.share === undefined ? '' : ` of ${wanted.share} of a core each`
    report.say(
      `  servers${held}, ${wanted.clients} clients: ${one.perSecond.toFixed(0)}/s of one, ${two.perSecond.toFixed(0)}/s of two`,
    )
    ratios.push(two.perSecond / one.perSecond)
  }
  return median(ratios)
}

const oneThenTwo = async (
  stage: Stage,
  owner: pg.Client,
  { clients, share }: Wanted,
): Promise<{ one: Figures; two: Figures } | null> => {
  const hold = async (pid: number) => (share === undefined ? () => {} : holdToShare(pid, share))
  const letGo = await hold(stage.server.pid)
  if (!letGo) return null
  try {
    // The other one is not there meanwhile: even where nobody calls it, it would deliver half of the vouchers.
    const one = await overHttp(stage, owner, clients)
    const other = await startServerProcess({ DATABASE_URL: stage.database.url, ...asInACity })
    try {
      // The first one has long been warm.
      for (let n = 0; n < 2; n++) await overHttp(stage, owner, clients, [other.address])
      const letGoOfOther = await hold(other.pid)
      if (!letGoOfOther) return null
      try {
        return { one, two: await overHttp(stage, owner, clients, [stage.server.address, other.address]) }
      } finally {
        await letGoOfOther()
      }
    } finally {
      await other.stop()
    }
  } finally {
    await letGo()
  }
}
