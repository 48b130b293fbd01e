import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { secondMs } from '#domain/durations.ts'
import { eventually } from '#testkit/eventually.ts'
import { Machine, type Member } from './machine.ts'
import { connectMachines } from './network.ts'
import { owner } from './packages.ts'

/** How long a machine has to find its way back by itself. */
const byItselfMs = 90 * secondMs

const isUp = (state: string): boolean => state === 'running' || state === 'streaming'

export type Role = 'leader' | 'sync_standby' | 'replica'

/** Three machines that know each other. The third has no server of ours, so that two do. */
export class Cluster {
  readonly machines: readonly Machine[]
  /** Whose server and balancer drivers come to. */
  readonly serving: readonly Machine[]
  readonly #folder = mkdtempSync(join(tmpdir(), 'rotativo-failover-'))
  readonly #network = connectMachines(3)
  readonly #settings: NodeJS.ProcessEnv
  readonly #watcher: ChildProcess
  readonly #rebuilding = new Set<string>()
  /** How often a machine had to be given a new copy. */
  rebuilt = 0
  /** The database that leads, for whoever looks on: by a balancer that no disaster reaches. */
  readonly databaseUrl: string

  constructor(settings: NodeJS.ProcessEnv) {
    this.#settings = settings
    chmodSync(this.#folder, 0o711)
    this.machines = this.#network.cables.map((cable, at) => new Machine(this.#folder, at + 1, cable))
    this.serving = this.machines.slice(0, 2)
    const [first] = this.machines as [Machine, ...Machine[]]
    const watcher = first.seenFrom(this.#network.address)
    this.databaseUrl = watcher.databaseUrl
    this.#watcher = spawn('haproxy', ['-db', '-f', watcher.config], { env: watcher.env, stdio: 'ignore' })
    // Whatever ends this process, nothing of the machines stays.
    process.once('exit', () => this.#remove())
  }

  async start(): Promise<void> {
    for (const machine of this.machines) machine.start('etcd')
    for (const machine of this.machines) machine.start('patroni')
    for (const machine of this.serving) machine.start('haproxy')
    await this.whole()
    for (const machine of this.serving) machine.start('rotativo', this.#settings)
    await this.answering()
  }

  /** A place for backups that is none of the three machines, as docs/deploy.md says. */
  keepBackups(): void {
    const folder = join(this.#folder, 'backups')
    mkdirSync(folder)
    chownSync(folder, owner.uid, owner.gid)
    for (const machine of this.machines) machine.keepBackups(folder)
  }

  /** Everything that runs on a machine, after it died. */
  revive(machine: Machine): void {
    machine.start('etcd')
    machine.start('patroni')
    if (!this.serving.includes(machine)) return
    machine.start('haproxy')
    machine.start('rotativo', this.#settings)
  }

  /** Who leads and who follows, as most machines see it. */
  async #members(): Promise<Member[]> {
    const seen = await Promise.all(this.machines.map((machine) => machine.members()))
    return seen.toSorted((a, b) => b.length - a.length)[0] ?? []
  }

  async with(role: Role): Promise<Machine | undefined> {
    const members = await this.#members()
    const name = members.find((member) => member.role === role)?.name
    return this.machines.find((machine) => machine.name === name)
  }

  /**
   * One leads, one stands by with all that was acknowledged, one more follows. A machine that cannot find its way back by
   * itself is given a new copy, as a person would by `patronictl reinit`.
   */
  async whole(): Promise<void> {
    const giveUpAt = performance.now() + byItselfMs
    const looked = async () => {
      const members = await this.#members()
      if (performance.now() > giveUpAt)
        await this.#rebuild(members.filter(({ state }) => state === 'starting'))
      return members
    }
    await eventually(
      looked,
      (members) =>
        members.length === 3 &&
        members.every(({ state }) => isUp(state)) &&
        members.some(({ role }) => role === 'leader') &&
        members.some(({ role }) => role === 'sync_standby'),
    )
  }

  async #rebuild(lost: readonly Member[]): Promise<void> {
    for (const { name } of lost.filter(({ name }) => !this.#rebuilding.has(name))) {
      const machine = this.machines.find((one) => one.name === name)
      if (!(await machine?.rebuild())) continue
      this.#rebuilding.add(name)
      this.rebuilt++
      setTimeout(() => this.#rebuilding.delete(name), byItselfMs)
    }
  }

  /** Every server can serve, and every balancer reaches one: what happens next happens to a city that is whole. */
  async answering(): Promise<void> {
    for (const machine of this.serving) {
      await eventually(() => machine.serves(), Boolean)
      const { page } = machine
      const ready = () =>
        fetch(`${page}/health/ready`, { signal: AbortSignal.timeout(2000) }).then(
          ({ ok }) => ok,
          () => false,
        )
      await eventually(ready, Boolean)
    }
  }

  async stop(): Promise<void> {
    for (const machine of this.machines) await machine.die()
    this.#remove()
  }

  lastWords(): string {
    return this.machines.map((machine) => machine.lastWords()).join('\n')
  }

  #remove(): void {
    this.#watcher.kill('SIGKILL')
    this.#network.remove()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
