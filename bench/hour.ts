import { setTimeout as pause } from 'node:timers/promises'
import { listTransactions } from '#contract/history.ts'
import { readParkingRight, reportSighting } from '#contract/operator.ts'
import { activateParking, leaveParking } from '#contract/parking.ts'
import { listMyVehicles } from '#contract/vehicles.ts'
import { minuteMs } from '#domain/durations.ts'
import { office } from '#testkit/operators.ts'
import { products } from '#testkit/parking.ts'
import { allTime } from '#testkit/periods.ts'
import { remote } from '#testkit/remote.ts'
import { driverOf } from './buying.ts'
import { heldMegabytes } from './process-figures.ts'
import type { Report } from './report.ts'
import { type BenchDriver, load, median, type Stage } from './stage.ts'

const clients = 8
const minutes = 60

/** Each client waits so long between two calls: a city that works, and no machine that is as busy as it can be. */
const restMs = 20

/** What drivers and the programme ask all day, one after the other. */
const visit = async (address: string, { token, plate }: BenchDriver): Promise<number> => {
  const ask = remote(address)
  const sent = { token, key: crypto.randomUUID() }
  const body = { plate, product_id: products.centro60 }
  const { transaction_id } = await ask(activateParking, { body }, sent)
  await pause(restMs)
  await ask(listMyVehicles, {}, { token })
  await pause(restMs)
  await ask(readParkingRight, { params: { plate } }, office)
  await pause(restMs)
  await ask(reportSighting, { body: { plate, address: 'Rua das Gaivotas, 10' } }, office)
  await pause(restMs)
  await ask(leaveParking, { params: { transaction_id } }, { token })
  await pause(restMs)
  await ask(listTransactions, { query: { plate, ...allTime } }, { token })
  await pause(restMs)
  return 6
}

/**
 * An hour of calls, and the memory that the server holds meanwhile: what it holds in the last minute belongs within a tenth of
 * what it held in the fifth.
 */
export const benchHour = async (stage: Stage, report: Report): Promise<void> => {
  const { server } = stage
  const held: number[] = []
  let calls = 0
  for (let minute = 1; minute <= minutes; minute++) {
    const samples: number[] = []
    await load(clients, minuteMs, async (client, turn) => {
      calls += await visit(server.address, driverOf(stage, clients, client, turn + minute * 1000))
      if (client === 0) samples.push(await heldMegabytes(server.pid))
    })
    held.push(median(samples))
    if (minute % 5 === 0)
      report.say(`  minute ${minute}: ${held.at(-1)?.toFixed(0)} MB, ${calls} calls so far`)
  }
  const [fifth = 0, last = 0] = [held[4], held.at(-1)]
  report.note('memory in the fifth minute', fifth, ' MB')
  report.note('memory in the last minute', last, ' MB')
  report.note('memory in the last minute to the fifth', last / fifth, '', { goal: 1.1 })
}
