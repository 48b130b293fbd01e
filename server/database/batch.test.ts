import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '#testkit/database.ts'
import { Batch } from './batch.ts'
import { parsers } from './pool.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

beforeEach(async () => {
  client = new pg.Client({ connectionString: database.url })
  // A connection that a test ends on purpose.
  client.on('error', () => {})
  await client.connect()
  await client.query('create temporary table notes (id bigint primary key, note text not null)')
  return () => client.end()
})

type Asked = ConstructorParameters<typeof Batch>[0][number]

const ask = (...statements: Asked[]) => {
  const batch = new Batch(statements, parsers)
  client.query(batch as unknown as pg.Submittable)
  return batch.rows
}

const write = (id: number, note: unknown = 'x', name: string | undefined = 'write'): Asked => ({
  ...(name ? { name } : {}),
  text: 'insert into notes values ($1, $2) returning id',
  values: [id, note],
})
const read: Asked = { name: 'read', text: 'select id, note from notes order by id', values: [] }

/** How often the connection was told that it may ask again. */
const exchanges = async (work: () => Promise<unknown>): Promise<number> => {
  let count = 0
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
  const listen = () => count++
  connection.on('readyForQuery', listen)
  await work().finally(() => connection.off('readyForQuery', listen))
  return count
}

describe('a batch of statements', () => {
  it('is one exchange, whatever the connection knows of it already, and reads values as any query does', async () => {
    for (const id of [1, 2]) {
      expect(await exchanges(() => ask(write(id), read))).toBe(1)
    }
    const [written, rows] = await ask(write(3), read)
    expect(written).toEqual([{ id: 3 }])
    expect(rows).toEqual([1, 2, 3].map((id) => ({ id, note: 'x' })))
  })

  it('is one transaction: what fails leaves nothing, and what stood behind it is asked anew', async () => {
    await ask(write(1))
    const unheard: Asked = { name: 'unheard', text: 'select 7 as seven', values: [] }
    await expect(ask(write(2), write(1), unheard)).rejects.toThrow(/notes_pkey/)
    expect(await ask(unheard, read)).toEqual([[{ seven: 7 }], [{ id: 1, note: 'x' }]])
  })

  it('knows afterwards what stood before the error', async () => {
    const heard: Asked = { name: 'heard', text: 'select 8 as eight', values: [] }
    await expect(ask(heard, write(1, null))).rejects.toThrow(/null value/)
    expect(await ask(heard, write(1))).toEqual([[{ eight: 8 }], [{ id: 1 }]])
  })

  it('keeps no statement without a name', async () => {
    await ask(write(1, 'x', ''), write(2, 'y', ''))
    const { rows } = await client.query('select count(*)::int as kept from pg_prepared_statements')
    expect(rows).toEqual([{ kept: 0 }])
    expect(await ask(read)).toEqual([
      [
        { id: 1, note: 'x' },
        { id: 2, note: 'y' },
      ],
    ])
  })

  it('does nothing at all when one of its values cannot be sent', async () => {
    const circle: { self?: unknown } = {}
    circle.self = circle
    await client.query('create table kept (id int)')
    const keep: Asked = { name: 'keep', text: 'insert into kept values ($1)', values: [1] }
    await expect(ask(keep, write(1, circle), keep)).rejects.toThrow(/circular/)
    const other = new pg.Client({ connectionString: database.url })
    await other.connect()
    expect((await other.query('select * from kept')).rows).toEqual([])
    await other.end()
  })

  it('tells of a connection that is lost in its middle', async () => {
    const end: Asked = { name: 'end', text: 'select pg_terminate_backend(pg_backend_pid())', values: [] }
    await expect(ask(write(1), end, read)).rejects.toThrow()
  })
})
