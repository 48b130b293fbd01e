import Fastify from 'fastify'
import { createOrder, readPublicOrder } from '#contract/orders.ts'
import { listMyVehicles } from '#contract/vehicles.ts'
import { creditOrder } from '#testkit/orders.ts'
import { remote } from '#testkit/remote.ts'
import { buyTime } from './buying.ts'
import { httpClient } from './http-client.ts'
import type { Report } from './report.ts'
import { load, makeDrivers, median, type Stage } from './stage.ts'

const clients = 16
const milliseconds = 2500
const rounds = 3

type Headers = Record<string, string>

const perSecond = async (
  address: string,
  path: string,
  headersOf: (client: number) => Headers,
): Promise<number> => {
  const http = httpClient(address, clients)
  const figures = await load(clients, milliseconds, async (client) => {
    const status = await http.send('GET', path, headersOf(client))
    if (status !== 200) throw new Error(`GET ${path} answered ${status}`)
  })
  http.close()
  return figures.perSecond
}

/** Reads as a share of an empty Fastify route, each pair in the same round. */
export const benchReads = async (stage: Stage, report: Report): Promise<void> => {
  const empty = Fastify()
  empty.get('/empty', async () => ({ status: 'empty' }))
  const emptyAddress = await empty.listen({ port: 0, host: '127.0.0.1' })
  // Drivers of their own, whatever the others have bought meanwhile, and one for each client: nobody's list is read for two.
  const drivers = await makeDrivers(stage.database.url, clients)
  const [driver] = drivers
  if (!driver) throw new Error('no driver')
  const order = await remote(stage.server.address)(
    createOrder,
    { body: creditOrder(driver, 1000) },
    { token: driver.token },
  )
  const nothing = () => ({})
  const tokens = drivers.map(({ token }) => ({ authorization: `Bearer ${token}` }))
  const ownToken = (client: number) => tokens[client] ?? nothing()
  const parkAll = async () => {
    const http = httpClient(stage.server.address, clients)
    await Promise.all(drivers.map((one) => buyTime(http, one)))
    http.close()
  }
  const reads = [
    { name: 'GET vehicles', path: listMyVehicles.path, headersOf: ownToken, goal: 0.3 },
    {
      name: 'GET vehicles of who is parked',
      path: listMyVehicles.path,
      headersOf: ownToken,
      goal: 0.3,
      before: parkAll,
    },
    { name: 'GET order', path: readPublicOrder.path.replace(':id', order.id), headersOf: nothing, goal: 0.5 },
  ]
  for (const { name, path, headersOf, goal, before } of reads) {
    await before?.()
    const ratios: number[] = []
    let ours = 0
    let reference = 0
    for (let round = 0; round < rounds; round++) {
      ours = await perSecond(stage.server.address, path, headersOf)
      reference = await perSecond(emptyAddress, '/empty', nothing)
      ratios.push(ours / reference)
    }
    report.say(
      `  ${name}: ${ours.toFixed(0)}/s, empty route ${reference.toFixed(0)}/s, ratio ${median(ratios).toFixed(2)}`,
    )
    report.note(`${name} to an empty route`, median(ratios), '', { goal, isMoreBetter: true })
  }
  await empty.close()
}
