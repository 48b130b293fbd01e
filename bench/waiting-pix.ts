import { setTimeout as pause } from 'node:timers/promises'
import { createOrder, readPublicOrder, updateOrder } from '#contract/orders.ts'
import { creditOrder, pixData } from '#testkit/orders.ts'
import { remote } from '#testkit/remote.ts'
import { httpClient } from './http-client.ts'
import { cpuSeconds, cpuSecondsOfFamily } from './process-figures.ts'
import type { Report } from './report.ts'
import type { Stage } from './stage.ts'

/** Each of so many drivers looks every ten seconds whether their Pix was paid. */
const waiting = 10_000
const pollEverySeconds = 10
const perSecond = waiting / pollEverySeconds
const seconds = 10

/** As many charges as the polls go round; which of 10,000 it is makes no difference to a look by its key. */
const charges = 500

/** What 10,000 drivers with an open Pix cost: their polls at an even pace, and the share of one core that they take. */
export const benchWaitingPix = async (stage: Stage, report: Report): Promise<void> => {
  const call = remote(stage.server.address)
  const ids: string[] = []
  for (const driver of stage.drivers.slice(0, charges)) {
    const { token } = driver
    const { id } = await call(createOrder, { body: creditOrder(driver, 1000) }, { token })
    await call(updateOrder, { params: { id }, body: pixData }, { token })
    ids.push(id)
  }
  const http = httpClient(stage.server.address, 64)
  const poll = async (at: number): Promise<void> => {
    const path = readPublicOrder.path.replace(':id', ids[at % ids.length] ?? '')
    const status = await http.send('GET', path, {})
    if (status !== 200) throw new Error(`GET ${path} answered ${status}`)
  }
  const poll1000 = async (during: number): Promise<void> => {
    const polls: Promise<void>[] = []
    const start = performance.now()
    while (polls.length < during * perSecond) {
      const due = Math.min(during * perSecond, ((performance.now() - start) / 1000) * perSecond)
      while (polls.length < due) polls.push(poll(polls.length))
      await pause(2)
    }
    await Promise.all(polls)
  }
  await poll1000(3)
  const used = async () => [await cpuSeconds(stage.server.pid), await cpuSecondsOfFamily(stage.database.pid)]
  const [server = 0, database = 0] = await used()
  const start = performance.now()
  await poll1000(seconds)
  const tookSeconds = (performance.now() - start) / 1000
  const [serverAfter = 0, databaseAfter = 0] = await used()
  http.close()
  const share = (before: number, after: number) => (100 * (after - before)) / tookSeconds
  report.say(
    `  ${perSecond} polls a second: server ${share(server, serverAfter).toFixed(0)} % of a core, ` +
      `PostgreSQL ${share(database, databaseAfter).toFixed(0)} %`,
  )
  const both = share(server, serverAfter) + share(database, databaseAfter)
  report.note('share of one core, server and PostgreSQL', both, ' %', { goal: 25 })
}
