import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '#testkit/database.ts'
import { patience } from '#testkit/patient.ts'
import { isUndone, pipelined } from './pipelined.ts'
import { type Db, openPool } from './pool.ts'
import type { Statement } from './statement.ts'

let database: TestDatabase
let owner: pg.Client
let db: Db

beforeAll(async () => {
  database = await createDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query('create table notes (id int primary key, note text not null)')
  await owner.query('grant select, insert on notes to rotativo_app')
  // One connection, so that whatever a unit of work leaves behind meets the next one.
  db = openPool(database.url, { size: 1, role: 'rotativo_app', patience, onError: () => {} })
})
afterAll(async () => {
  await db.close()
  await owner.end()
  await database.drop()
})

const write = (id: number, note: string | null = 'x'): Statement => ({
  name: 'write-note',
  text: 'insert into notes values ($1, $2) returning id',
  values: [id, note],
})
const read: Statement = { name: 'read-notes', text: 'select id from notes order by id', values: [] }

const ids = async (): Promise<number[]> => (await owner.query(read.text)).rows.map((row) => row.id)

describe('a transaction in trips', () => {
  it('gives the rows of each statement and commits', async () => {
    const rows = await pipelined(db, async (trips) => {
      const before = await trips.begin(read, write(1))
      return [...before, ...(await trips.commit(write(2), read))]
    })
    expect(rows).toEqual([[], [{ id: 1 }], [{ id: 2 }], [{ id: 1 }, { id: 2 }]])
    expect(await ids()).toEqual([1, 2])
  })

  it('leaves nothing behind when the work decides against it, or ends without a commit', async () => {
    const refusal = new Error('no')
    const refused = pipelined(db, async (trips) => {
      await trips.begin(write(3))
      throw refusal
    })
    await expect(refused).rejects.toBe(refusal)
    await pipelined(db, (trips) => trips.begin(write(3)))
    expect(await ids()).toEqual([1, 2])
  })

  it('commits nothing when one statement fails, and tells its error', async () => {
    const failing = pipelined(db, async (trips) => {
      await trips.begin(read)
      return trips.commit(write(4), write(1), write(5))
    })
    await expect(failing).rejects.toThrow(/notes_pkey/)
    expect(await ids()).toEqual([1, 2])
    await pipelined(db, async (trips) => {
      await trips.begin(read)
      await trips.commit(write(6))
    })
    expect(await ids()).toEqual([1, 2, 6])
  })

  it('learns a statement that it could not send in a failed transaction', async () => {
    const fresh: Statement = { name: 'fresh', text: 'select 7 as seven', values: [] }
    await expect(pipelined(db, (trips) => trips.begin(write(1), fresh))).rejects.toThrow(/notes_pkey/)
    expect(await pipelined(db, (trips) => trips.begin(fresh))).toEqual([[{ seven: 7 }]])
  })

  it('does not use a connection again that was lost in the middle', async () => {
    const lost = pipelined(db, async (trips) => {
      const [rows] = await trips.begin({ name: 'pid', text: 'select pg_backend_pid() as pid', values: [] })
      await owner.query('select pg_terminate_backend($1)', [rows?.[0]?.pid])
      return trips.commit(write(8))
    })
    await expect(lost).rejects.toThrow()
    expect(await ids()).toEqual([1, 2, 6])
    expect(await pipelined(db, (trips) => trips.begin(read))).toHaveLength(1)
  })
})

describe('what failed', () => {
  const said = (code?: string) => Object.assign(new pg.DatabaseError('x', 0, 'error'), { code })

  it.each(['23505', '40P01', '53100', '57014', '57000'])('with %s is undone for sure', (code) => {
    expect(isUndone(said(code))).toBe(true)
  })

  it.each(['08006', '57P01', '57P02', '58030', 'F0000', 'XX000', undefined])(
    'with %s may be done, or is not asked again',
    (code) => {
      expect(isUndone(said(code))).toBe(false)
    },
  )

  it('by a lost connection may be done', () => {
    expect(isUndone(new Error('Connection terminated unexpectedly'))).toBe(false)
  })
})
