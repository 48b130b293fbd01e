import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { activateParking } from '#contract/parking.ts'
import { secondMs } from '#domain/durations.ts'
import { type Db, openPool } from '#server/database/pool.ts'
import { audit } from '#server/operator/audit.ts'
import type { Driver } from '#testkit/crash/deed.ts'
import { eventually } from '#testkit/eventually.ts'
import { remote } from '#testkit/remote.ts'
import { Cluster } from './cluster.ts'
import type { Machine } from './machine.ts'
import { binaries } from './packages.ts'
import { newDrivers, settings } from './rounds.ts'

// What docs/deploy.md says under "Backup and going back", done as it stands there, with the very files of deploy/.

const pgbackrest = (machine: Machine, ...args: string[]): string =>
  machine.run('pgbackrest', ['--config=/etc/rotativo/pgbackrest.conf', '--stanza=rotativo', ...args])

const leader = async (cluster: Cluster): Promise<Machine> =>
  (await eventually(
    () => cluster.with('leader'),
    (machine) => machine !== undefined,
  )) as Machine

const park = async (page: string, drivers: readonly Driver[]): Promise<void> => {
  for (const { token, plate } of drivers) {
    await remote(page)(activateParking, { body: { plate, product_id: 101 } }, { token, key: randomUUID() })
  }
}

/** What was booked: whoever parks on gets no new ticket, but pays. */
const salesIn = async (db: Db): Promise<number> =>
  (await db.pool.query<{ sold: number }>('select count(*)::int as sold from ledger_transactions')).rows[0]
    ?.sold ?? 0

/** As PostgreSQL says it, so that it is the clock of the log. */
const timeOf = async (db: Db): Promise<string> =>
  (await db.pool.query<{ now: string }>('select clock_timestamp()::text as now')).rows[0]?.now ?? ''

/** PostgreSQL by hand, without Patroni: it reads the log up to the wanted moment, and then leads; gives what it said of that. */
const recover = async (machine: Machine): Promise<string> => {
  const alone = "-c synchronous_standby_names='' -c listen_addresses=''"
  const data = ['-D', '/var/lib/rotativo/postgres']
  const control = `${binaries}/pg_ctl`
  machine.run(control, [
    ...data,
    '-w',
    '-t',
    '300',
    '-o',
    alone,
    '-l',
    '/var/lib/rotativo/by-hand.log',
    'start',
  ])
  // It takes readers before it has arrived. Whoever stops it then has gone back nowhere: the next start reads the log to its end.
  const isUnderWay = [
    '-h',
    '/var/lib/rotativo/socket',
    '-d',
    'postgres',
    '-Atc',
    'select pg_is_in_recovery()',
  ]
  await eventually(
    () => machine.run('psql', isUnderWay).trim(),
    (answer) => answer === 'f',
  )
  machine.run(control, [...data, '-w', '-t', '300', '-m', 'fast', 'stop'])
  return machine.run('cat', ['/var/lib/rotativo/by-hand.log'])
}

/** What was sold before the wanted moment, after it, and when the machines had gone back. */
export type GoneBack = { before: number; after: number; back: number; soldAnew: number; problems: string[] }

/** Three machines with a backup, which sell on; then all of them go back to a moment in between, and sell again. */
export const goBack = async (say: (line: string) => void = () => {}): Promise<GoneBack> => {
  const cluster = new Cluster({ SETTINGS: settings })
  let db: Db | undefined
  const look = () => openPool(cluster.databaseUrl, { size: 2, role: undefined, onError: () => {} })
  try {
    cluster.keepBackups()
    say('three machines are starting')
    await cluster.start()
    db = look()
    const page = cluster.serving[0]?.page ?? ''
    const drivers = await newDrivers(db)
    const first = await leader(cluster)
    pgbackrest(first, 'stanza-create')
    pgbackrest(first, 'check')
    pgbackrest(first, '--type=full', 'backup')
    say(`a backup stands: ${pgbackrest(first, 'info').match(/full backup: \S+/)?.[0]}`)
    // pgBackRest counts in seconds, and takes a backup that ended before.
    await pause(2 * secondMs)
    await park(page, drivers)
    const before = await salesIn(db)
    const target = await timeOf(db)
    await pause(secondMs)
    await park(page, drivers)
    const after = await salesIn(db)
    // What was sold after the moment has left for the backups as well, so that going back is a choice.
    pgbackrest(first, 'check')
    await db.close()
    for (const machine of cluster.serving) await machine.stop('rotativo')
    for (const machine of cluster.machines) await machine.stop('patroni')
    for (const machine of cluster.machines) await machine.die()

    say(`back to ${target}`)
    pgbackrest(first, '--delta', '--type=time', `--target=${target}`, '--target-action=promote', 'restore')
    say(
      (await recover(first))
        .split('\n')
        .filter((line) => /recovery|timeline/.test(line))
        .join('\n'),
    )
    for (const machine of cluster.machines) machine.start('etcd')
    // The word of who led runs out by itself, and Patroni's own command asks twice.
    await pause(25 * secondMs)
    first.run(
      'patronictl',
      ['-c', '/etc/rotativo/patroni.yml', 'remove', 'rotativo'],
      'rotativo\nYes I am aware\n',
    )
    for (const machine of cluster.machines) if (machine !== first) machine.forget()
    cluster.revive(first)
    await leader(cluster)
    for (const machine of cluster.machines) if (machine !== first) cluster.revive(machine)
    await cluster.whole()
    await cluster.answering()
    db = look()
    const back = await salesIn(db)
    const problems = await audit(db)
    await park(page, drivers)
    const soldAnew = (await salesIn(db)) - back
    const second = await leader(cluster)
    pgbackrest(second, 'check')
    pgbackrest(second, '--type=diff', 'backup')
    return { before, after, back, soldAnew, problems }
  } catch (error) {
    say(cluster.lastWords())
    throw error
  } finally {
    await db?.close().catch(() => {})
    await cluster.stop()
  }
}
