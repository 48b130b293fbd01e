import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { exportTransactions, readPdfUrl } from '#contract/history.ts'
import { paymentForms, transactionTypes } from '#domain/orders/orders.ts'
import { allTime } from '#testkit/periods.ts'
import { buyTime, driverOf } from './buying.ts'
import { httpClient } from './http-client.ts'
import { heldMegabytes } from './process-figures.ts'
import type { Report } from './report.ts'
import { type BenchDriver, median, type Stage } from './stage.ts'

const manyRows = 10_000
const rounds = 3

/** As a city on a busy morning, well below what the server can do: what is measured is the wait, not the queue. */
const clients = 8
const pauseMs = 50

// Movements that fill a history without having been bought one by one.
const movements = `
  with moved as (
    update wallets set seq = seq + $2::int where id = $1::bigint returning id, user_id, seq - $2::int as before
  )
  insert into ledger_transactions (key, content_hash, type, wallet_id, wallet_seq, user_id, plate, payment_form_id, amount, created_at)
  select 'bench/' || id || '/' || before + n, 'bench', ${transactionTypes.parking}, id, before + n, user_id, 'ABC1D23', ${paymentForms.wallet}, -100 - n % 700, now() - n * interval '1 minute'
  from moved, generate_series(1, $2::int) n`

/** Asks for the PDF, waits until it is ready and fetches it; gives its size. */
const fetchPdf = async (stage: Stage, driver: BenchDriver): Promise<number> => {
  const get = (path: string) =>
    fetch(stage.server.address + path, { headers: { Authorization: `Bearer ${driver.token}` } })
  const query = new URLSearchParams({ ...allTime, wallet_id: String(driver.walletId) })
  const started = (await (await get(`${exportTransactions.path}?${query}`)).json()) as {
    data: { id: number }
  }
  for (;;) {
    const answer = await get(readPdfUrl.path.replace(':jobId', String(started.data.id)))
    if (answer.status === 404) continue
    if (!answer.ok) throw new Error(`the PDF's address answered ${answer.status}`)
    const { url } = (await answer.json()) as { url: string }
    return (await (await fetch(url)).arrayBuffer()).byteLength
  }
}

/** What activations wait for while something else is done, at a pace that leaves the server room. */
const activationsDuring = async (
  stage: Stage,
  work: () => Promise<unknown>,
): Promise<{ p50: number; p99: number }> => {
  const http = httpClient(stage.server.address, clients)
  const times: number[] = []
  let isDone = false
  const buying = Array.from({ length: clients }, async (_, client) => {
    for (let turn = 0; !isDone; turn++) {
      const start = performance.now()
      await buyTime(http, driverOf(stage, clients, client, turn))
      times.push(performance.now() - start)
      await pause(pauseMs)
    }
  })
  await work()
  isDone = true
  await Promise.all(buying)
  http.close()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

/** How much memory the server takes more than before, at most, while something is done. */
const growthDuring = async (stage: Stage, work: () => Promise<unknown>): Promise<number> => {
  const before = await heldMegabytes(stage.server.pid)
  let most = before
  let isDone = false
  const watching = (async () => {
    while (!isDone) {
      most = Math.max(most, await heldMegabytes(stage.server.pid))
      await pause(20)
    }
  })()
  await work()
  isDone = true
  await watching
  return most - before
}

/** A history of 10,000 rows as PDF: how long it takes, what memory, and what activations suffer meanwhile. */
export const benchPdf = async (stage: Stage, report: Report): Promise<void> => {
  const driver = stage.drivers.at(-1)
  if (!driver) throw new Error('no driver')
  const owner = new pg.Client({ connectionString: stage.database.url })
  await owner.connect()
  await fetchPdf(stage, driver)
  await owner.query(movements, [driver.walletId, manyRows])
  await owner.query('analyze ledger_transactions')

  const times: number[] = []
  let bytes = 0
  const growth = await growthDuring(stage, async () => {
    for (let round = 0; round < rounds; round++) {
      const start = performance.now()
      bytes = await fetchPdf(stage, driver)
      times.push(performance.now() - start)
    }
  })
  report.say(
    `  ${manyRows} rows: ${(median(times) / 1000).toFixed(1)} s until it is fetched, ${(bytes / 1e6).toFixed(1)} MB, ` +
      `the server grew by ${growth.toFixed(0)} MB at most over ${rounds} of them`,
  )
  report.note(`${manyRows} rows, until it is fetched`, median(times) / 1000, ' s')
  report.note(`${manyRows} rows, memory more at most`, growth, ' MB')

  const alone = await activationsDuring(stage, () => pause(4000))
  const meanwhile = await activationsDuring(stage, () => fetchPdf(stage, driver))
  report.say(
    `  activations meanwhile: p50 ${meanwhile.p50.toFixed(1)} ms, p99 ${meanwhile.p99.toFixed(1)} ms; ` +
      `alone p50 ${alone.p50.toFixed(1)} ms, p99 ${alone.p99.toFixed(1)} ms`,
  )
  report.note('activations meanwhile, p99', meanwhile.p99, ' ms')

  await owner.query(movements, [driver.walletId, 4 * manyRows])
  await owner.end()
  const more = await growthDuring(stage, () => fetchPdf(stage, driver))
  report.say(`  ${5 * manyRows} rows: the server grew by ${more.toFixed(0)} MB more`)
}
