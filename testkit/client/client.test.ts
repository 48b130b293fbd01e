import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ApiDocument } from '../api-document.ts'
import { startApp, type TestApp } from '../app.ts'
import { aCpf, aPlate } from '../drivers.ts'
import { payOrder, untilStatus } from '../orders.ts'
import { anEmail, aPhone, codeSentTo } from '../registrations.ts'

// The client is made anew of what a server says of itself, so that it is never an old one; git does not know it, and the
// types of the whole project neither: those of the client and of what uses it are checked here.

const here = import.meta.dirname
const bin = join(here, '../../node_modules/.bin')
const run = promisify(execFile)

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  mkdirSync(join(here, 'generated'), { recursive: true })
  await run(join(bin, 'oazapfts'), [`${app.address}/openapi.json`, join(here, 'generated/client.ts')])
})
afterAll(() => app.close())

type Client = {
  doMainJob(address: string, person: object, around: object): Promise<object>
  whyNot(plate: string): Promise<string>
}

/** Fetches, and notes whatever of what is sent or answered is not as the document says. */
const watched = (api: ApiDocument) => {
  const wrong: string[] = []
  const reached = new Set<string>()
  const watch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(String(input))
    const called = api.reachedBy(init?.method ?? 'GET', pathname)
    const response = await fetch(input, init)
    if (!called) {
      wrong.push(`${init?.method} ${pathname} is no call`)
      return response
    }
    reached.add(called.operationId)
    const body = init?.body === undefined ? undefined : JSON.parse(String(init.body))
    const answer = await response.clone().json()
    const found = [
      ...api.wrongInParameters(called, 'query', Object.fromEntries(searchParams)),
      ...api.wrongInBody(called, body),
      ...api.wrongInAnswer(called, response.status, answer),
    ]
    wrong.push(...found.map((line) => `${called.operationId}: ${line}`))
    return response
  }
  return { wrong, reached, watch }
}

it('a client that is made of the document holds its strict types', async () => {
  const told = await run(join(bin, 'tsc'), ['--noEmit', '-p', here]).catch((failed) => failed)
  expect(told.stdout).toBe('')
})

it('a client that is made of the document does the main job, and all of it is as the document says', async () => {
  const api = new ApiDocument(await (await fetch(`${app.address}/openapi.json`)).text())
  const { wrong, reached, watch } = watched(api)
  const { doMainJob, whyNot }: Client = await import(join(here, 'main-job.ts'))
  const person = { identification: aCpf(), phone: aPhone(), email: anEmail(), plate: aPlate() }
  const job = await doMainJob(app.address, person, {
    fetch: watch,
    codeSentTo: (phone: string) => codeSentTo(app, phone),
    pay: async (orderId: string) => {
      await payOrder(app, orderId)
      await untilStatus(app, orderId, 2)
    },
  })
  expect(job).toMatchObject({
    isRight: true,
    user: { sms_verification_status: true },
    vehicle: { plate: person.plate },
    pix: expect.stringMatching(/^000201/),
    status: 2,
    hour: { time: 60, price: 300 },
    hasBalance: true,
    parked: { activation: { time: 60, price: 300 } },
    extended: { activation: { time: 120, price: 600 } },
    left: { amount: 525 },
    rows: [{ type: 7 }, { type: 6 }, { type: 6 }],
  })
  expect(await whyNot('XYZ0000')).toBe('VehicleNotFound')
  expect(wrong).toEqual([])
  expect(reached.size).toBeGreaterThan(10)
})
