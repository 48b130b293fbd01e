import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#contract/refusals.ts'
import { problemTexts } from '#contract/texts.ts'
import { type Sent, startApp, type TestApp } from '#testkit/app.ts'
import { aDriver } from '#testkit/drivers.ts'
import { ticketOrder } from '#testkit/guests.ts'
import { office } from '#testkit/operators.ts'
import { products } from '#testkit/parking.ts'
import { allTime } from '#testkit/periods.ts'
import { aStaff } from '#testkit/staff.ts'

let app: TestApp
let sent: { none: Sent; driver: Sent; operator: Sent; staff: Sent }

beforeAll(async () => {
  app = await startApp({ settings: { limits: { lookup: { max: 1000, windowSeconds: 600 } } } })
  const { token } = await aDriver(app, { plates: ['1D23', 'KEYS'], credit: 1000 })
  const { headers } = await aStaff(app, ['manager'])
  sent = { none: {}, driver: { token }, operator: office, staff: { headers } }
})
afterAll(() => app.close())

type Reader = { by: keyof typeof sent; call: string; body?: (plate: string) => unknown }

const bought = { product_id: products.centro15 }
const period = new URLSearchParams(allTime).toString()
const stays = `${new URLSearchParams({ date_time_begin: allTime.created_at_begin, date_time_end: allTime.created_at_end })}`
const look = { reason: 'counter', words: 'Digitou a placa errada' }

/** One call for each function of the server that reads a plate. */
const readers: Record<string, Reader> = {
  'the public look-up': { by: 'none', call: 'GET /api/notification/:plate' },
  'the public list of notices': { by: 'none', call: 'GET /api/public/notifications?plateIn=:plate' },
  "a visitor's look before buying": { by: 'none', call: 'GET /api/public/activation/ticket?plate=:plate' },
  "a visitor's order": {
    by: 'none',
    call: 'POST /api/public/order',
    body: (plate) => ({ ...ticketOrder(), plate }),
  },
  'the products of a plate': { by: 'driver', call: 'GET /api/v2/demarcation/parking/products?plate=:plate' },
  'the look before parking': {
    by: 'driver',
    call: 'POST /api/audit/activation/validate',
    body: (plate) => ({ plate, ...bought }),
  },
  parking: {
    by: 'driver',
    call: 'POST /api/audit/activation/manual/wallet/activate',
    body: (plate) => ({ plate, ...bought }),
  },
  'a new vehicle': {
    by: 'driver',
    call: 'POST /api/vehicle/plate/wallet/associate',
    body: (plate) => ({ plate }),
  },
  "a driver's notices": { by: 'driver', call: 'GET /api/audit/notification?status=2&plate=:plate' },
  "a driver's movements": {
    by: 'driver',
    call: `GET /api/users/driver/me/app/transaction?${period}&plate=:plate`,
  },
  "a driver's stays": { by: 'driver', call: `GET /api/audit/activation?${stays}&plate=:plate` },
  "a machine's look-up": { by: 'operator', call: 'GET /operator/v1/plates/:plate' },
  "a machine's sighting": {
    by: 'operator',
    call: 'POST /operator/v1/sightings',
    body: (plate) => ({ plate, address: 'Rua A' }),
  },
  "a machine's notice": {
    by: 'operator',
    call: 'POST /operator/v1/notices',
    body: (plate) => ({ plate, address: 'Rua A' }),
  },
  "a machine's list": { by: 'operator', call: 'GET /operator/v1/notices?plate=:plate' },
  'the register': { by: 'staff', call: 'GET /api/staff/register?plate=:plate' },
  "the office's notices": { by: 'staff', call: 'GET /api/staff/notices?plate=:plate' },
  "the office's search for drivers": {
    by: 'staff',
    call: 'POST /api/staff/drivers/search',
    body: (value) => ({ by: 'plate', value, ...look }),
  },
  "the office's search for visitors' tickets": {
    by: 'staff',
    call: 'POST /api/staff/guest-tickets/search',
    body: (value) => ({ by: 'plate', value, ...look }),
  },
}

const send = async (
  { by, call, body }: Reader,
  plate: string,
): Promise<{ status: number; body: ErrorBody }> => {
  const [method = '', path = ''] = call.split(' ')
  const answer = await app.http(
    method,
    path.replace(':plate', encodeURIComponent(plate)),
    body?.(plate),
    sent[by],
  )
  return { status: answer.status, body: (await answer.json()) as ErrorBody }
}

describe('a plate with a character that no plate has', () => {
  // Without their unknown letters these are "1D23" and "KEYS", vehicles of the driver of this test.
  const wrong = ['АВС1D23', '../../keys', 'ſ1D23']

  it.each(Object.entries(readers))(
    '%s refuses it by the text of the specification',
    async (_name, reader) => {
      for (const plate of wrong) {
        const { status, body } = await send(reader, plate)
        expect([status, body.message], plate).toEqual([422, problemTexts.plate_invalid])
      }
    },
  )
})
