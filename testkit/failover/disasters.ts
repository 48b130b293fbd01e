import { setTimeout as pause } from 'node:timers/promises'
import { secondMs } from '#domain/durations.ts'
import { eventually } from '#testkit/eventually.ts'
import type { Cluster, Role } from './cluster.ts'
import type { Machine } from './machine.ts'

/** Something that happens to the machines; ends when nothing of it stays. */
export type Disaster = { name: string; happen(cluster: Cluster): Promise<void> }

/** Longer than Patroni's `ttl`: the others have given up by then. */
const longMs = 30 * secondMs

/** Whoever has the role, as soon as somebody has: it may just be changing. */
const of = async (cluster: Cluster, role: Role): Promise<Machine> =>
  (await eventually(
    () => cluster.with(role),
    (machine) => machine !== undefined,
  )) as Machine

const dies = (name: string, role: Role): Disaster => ({
  name,
  happen: async (cluster) => {
    const machine = await of(cluster, role)
    await machine.die()
    await pause(longMs)
    cluster.revive(machine)
  },
})

const hangs = (name: string, role: Role): Disaster => ({
  name,
  happen: async (cluster) => {
    const machine = await of(cluster, role)
    machine.freeze()
    await pause(longMs)
    machine.thaw()
  },
})

export const disasters: readonly Disaster[] = [
  dies('the machine that leads dies', 'leader'),
  {
    name: 'PostgreSQL of the leader dies alone',
    happen: async (cluster) => (await of(cluster, 'leader')).killPostgres(),
  },
  dies('the machine that stands by dies', 'sync_standby'),
  {
    name: 'the cable of the leader is pulled',
    happen: async (cluster) => {
      const machine = await of(cluster, 'leader')
      machine.cutOff()
      await pause(longMs)
      machine.connect()
    },
  },
  {
    name: 'a server of ours dies',
    happen: async ({ serving }) => serving[1]?.kill('rotativo'),
  },
  hangs('the machine that leads hangs, and wakes', 'leader'),
  {
    name: 'a balancer dies',
    happen: async ({ serving }) => serving[0]?.kill('haproxy'),
  },
  hangs('the machine that stands by hangs, and wakes', 'sync_standby'),
  {
    name: 'etcd of the leader dies',
    happen: async (cluster) => (await of(cluster, 'leader')).kill('etcd'),
  },
  {
    name: 'servers are released one after the other',
    happen: async (cluster) => {
      for (const machine of cluster.serving) {
        await machine.restart('rotativo')
        // The other one is stopped only when this one serves: the balancers would be content with either.
        await eventually(() => machine.serves(), Boolean)
      }
    },
  },
]
