import { AsyncLocalStorage, createHook } from 'node:async_hooks'
import type pg from 'pg'
import type { TestApp } from './app.ts'

/** What a call costs: the statements that it asks of the database, in order, and how many password hashes it computes. */
export type Work = { statements: string[]; hashes: number }

/** Whatever else the server does meanwhile is none of a call's work. */
const calls = new AsyncLocalStorage<Work>()

/** A hash is computed beside the JavaScript, and the library gives that work no name. */
const hashing = createHook({
  init: (_id, type) => {
    const work = calls.getStore()
    if (work && type === 'undefined') work.hashes++
  },
})

const watched = new WeakSet<pg.Client>()

const watch = (client: pg.Client): void => {
  if (watched.has(client)) return
  watched.add(client)
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown
  client.query = ((...asked: [string | { text: string }]) => {
    const [statement] = asked
    calls.getStore()?.statements.push(typeof statement === 'string' ? statement : statement.text)
    return query(...asked)
  }) as typeof client.query
}

/** Makes a call and notes its work: counted, since how long it takes depends on what else the machine does. */
export const workOf = async (
  app: TestApp,
  url: string,
  body: object,
): Promise<{ status: number; work: Work }> => {
  const { pool } = app.rotativo.parts.db
  const work: Work = { statements: [], hashes: 0 }
  const request = { method: 'POST', url, payload: body, headers: { AccessingFrom: 'web_driver' } } as const
  pool.on('acquire', watch)
  hashing.enable()
  try {
    // It begins when somebody waits for it.
    const answer = await calls.run(work, async () => await app.rotativo.app.inject(request))
    return { status: answer.statusCode, work }
  } finally {
    hashing.disable()
    pool.off('acquire', watch)
  }
}
