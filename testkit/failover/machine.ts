import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { secondMs } from '#domain/durations.ts'
import { eventually } from '#testkit/eventually.ts'
import { type Cable, command, inside, pidsIn } from './network.ts'
import { binaries, owner } from './packages.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** As `RestartSec` in deploy/systemd says. */
const restartAfterMs = 2 * secondMs

const asOwner = ['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups']

const programs = ['etcd', 'patroni', 'haproxy', 'rotativo'] as const
export type Program = (typeof programs)[number]

/** What a machine tells of a cluster: `GET /cluster` of Patroni. */
export type Member = { name: string; role: string; state: string }

/**
 * One of the three machines of docs/deploy.md: its programs in a network of their own, with the files of deploy/, whose
 * paths and addresses become those of this run and nothing else.
 */
export class Machine {
  readonly name: string
  readonly address: string
  readonly #cable: Cable
  readonly #env: NodeJS.ProcessEnv
  readonly #folder: string
  readonly #running = new Map<Program, ChildProcess>()
  readonly #wanted = new Set<Program>()

  constructor(folder: string, number: number, cable: Cable) {
    this.name = `machine${number}`
    this.address = cable.address
    this.#cable = cable
    this.#folder = join(folder, this.name)
    mkdirSync(join(this.#folder, 'etc'), { recursive: true })
    mkdirSync(join(this.#folder, 'socket'))
    for (const path of [this.#folder, join(this.#folder, 'socket')]) chownSync(path, owner.uid, owner.gid)
    for (const file of [
      'patroni.yml',
      'haproxy.cfg',
      'unavailable.http',
      'unavailable.html',
      'post-bootstrap.sh',
    ]) {
      writeFileSync(join(this.#folder, 'etc', file), this.#moved(read(file)), { mode: 0o755 })
    }
    this.#env = {
      PATH: process.env.PATH,
      LANG: 'C.UTF-8',
      ...parseEnv(this.#ownLines(this.#moved(read('machine.env.example')))),
      // Where the example names what only a city has: the release of PostgreSQL, and its certificate.
      PATRONI_POSTGRESQL_BIN_DIR: binaries,
      PAGE_BIND: '*:8080',
      MODE: 'sandbox',
      LOG_LEVEL: 'error',
      DATA_DIR: join(this.#folder, 'rotativo'),
      PUBLIC_URL: this.page,
    }
  }

  /** The way in for drivers. */
  get page(): string {
    return `http://${this.address}:8080`
  }

  /** The same balancer at another address, which is on no machine. */
  seenFrom(address: string): { databaseUrl: string; config: string; env: NodeJS.ProcessEnv } {
    return {
      databaseUrl: String(this.#env.DATABASE_URL).replace('127.0.0.1', address),
      config: join(this.#folder, 'etc/haproxy.cfg'),
      env: {
        ...this.#env,
        DATABASE_BIND: `${address}:5000`,
        PAGE_BIND: `${address}:8080`,
        PLAIN_BIND: `${address}:8081`,
      },
    }
  }

  /** Paths and addresses of the example become those of this run. */
  #moved(text: string): string {
    return text
      .replaceAll('/etc/rotativo/', `${this.#folder}/etc/`)
      .replaceAll('/var/lib/rotativo/', `${this.#folder}/`)
      .replaceAll('10.0.0.', this.address.replace(/\d+$/, ''))
  }

  /** Machine 1 stands in the example; lines that name all three stay as they are. */
  #ownLines(text: string): string {
    const first = this.address.replace(/\d$/, '1')
    return text
      .split('\n')
      .map((line) =>
        isOfAll(line) ? line : line.replaceAll(first, this.address).replace('=machine1', `=${this.name}`),
      )
      .join('\n')
  }

  /** Starts a program, and again whenever it ends by itself, as systemd would. */
  start(program: Program, settings: NodeJS.ProcessEnv = {}): void {
    this.#wanted.add(program)
    const log = openSync(join(this.#folder, `${program}.log`), 'a')
    const [file = '', ...args] = inside(this.#cable, this.#lineOf(program))
    const child = spawn(file, args, {
      cwd: root,
      env: { ...this.#env, ...settings },
      stdio: ['ignore', log, log],
    })
    this.#running.set(program, child)
    child.once('exit', () => {
      if (!this.#wanted.has(program) || this.#running.get(program) !== child) return
      setTimeout(() => {
        if (this.#wanted.has(program) && this.#running.get(program) === child) this.start(program, settings)
      }, restartAfterMs)
    })
  }

  #lineOf(program: Program): string[] {
    if (program === 'etcd') return ['etcd']
    if (program === 'patroni') return [...asOwner, 'patroni', join(this.#folder, 'etc/patroni.yml')]
    // In the foreground, with one process that does the work.
    if (program === 'haproxy') return ['haproxy', '-db', '-f', join(this.#folder, 'etc/haproxy.cfg')]
    return [process.execPath, 'server/main.ts']
  }

  /** From now on PostgreSQL's log goes where the three keep their backups. */
  keepBackups(folder: string): void {
    const own = `repo1-path=${this.#folder}/backups`
    const text = this.#moved(read('pgbackrest.conf')).replace(own, `repo1-path=${folder}`)
    writeFileSync(join(this.#folder, 'etc/pgbackrest.conf'), text)
  }

  /** Runs a program as the account of PostgreSQL, with a hand at the keyboard; gives what it said. */
  run(file: string, args: readonly string[], typed = ''): string {
    const line = inside(this.#cable, [...asOwner, file, ...args.map((arg) => this.#moved(arg))])
    const { status, stdout, stderr } = spawnSync(line[0] ?? '', line.slice(1), {
      cwd: '/',
      env: this.#env,
      input: typed,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`${file} ${args.join(' ')} on ${this.name}: ${stderr}${stdout}`)
    return stdout
  }

  /** Its own copy of the database is gone. */
  forget(): void {
    rmSync(join(this.#folder, 'postgres'), { recursive: true, force: true })
  }

  /** Ends a program at once; it comes back by itself. */
  kill(program: Program): void {
    this.#running.get(program)?.kill('SIGKILL')
  }

  /** Ends a program in good order, for good. */
  async stop(program: Program): Promise<void> {
    this.#wanted.delete(program)
    await this.restart(program)
  }

  /** A release: the server ends what it began, and starts again. */
  async restart(program: Program): Promise<void> {
    const child = this.#running.get(program)
    if (!child || child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }

  /** PostgreSQL alone, all of its processes in one moment; Patroni notices by itself. */
  killPostgres(): void {
    const file = join(this.#folder, 'postgres/postmaster.pid')
    if (!existsSync(file)) return
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    spawnSync('kill', ['-STOP', String(pid)])
    spawnSync('pkill', ['-KILL', '-P', String(pid)])
    spawnSync('kill', ['-KILL', String(pid)])
  }

  /** The machine dies with everything on it. */
  async die(): Promise<void> {
    const exits = [...this.#running.values()].filter(
      ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
    )
    this.#wanted.clear()
    const gone = exits.map((child) => once(child, 'exit'))
    const none = () => {
      const pids = pidsIn(this.#cable)
      if (pids.length > 0) spawnSync('kill', ['-KILL', ...pids])
      return pids.length
    }
    await eventually(none, (count) => count === 0)
    await Promise.all(gone)
  }

  /** All of it stands still, as a machine does whose host is busy with something else. */
  freeze(): void {
    spawnSync('kill', ['-STOP', ...pidsIn(this.#cable)])
  }

  thaw(): void {
    spawnSync('kill', ['-CONT', ...pidsIn(this.#cable)])
  }

  cutOff(): void {
    command('ip', 'link', 'set', this.#cable.outside, 'down')
  }

  connect(): void {
    command('ip', 'link', 'set', this.#cable.outside, 'up')
  }

  /** Whether its own server can serve. */
  serves(): Promise<boolean> {
    return fetch(`http://${this.address}:3000/health/ready`, {
      signal: AbortSignal.timeout(2 * secondMs),
    }).then(
      ({ ok }) => ok,
      () => false,
    )
  }

  /** Throws its copy of the database away and takes a new one from the leader; whether Patroni agreed. */
  async rebuild(): Promise<boolean> {
    const answer = await fetch(`http://${this.address}:8008/reinitialize`, {
      method: 'POST',
      body: JSON.stringify({ force: true }),
      signal: AbortSignal.timeout(10 * secondMs),
    }).catch(() => undefined)
    return answer?.ok ?? false
  }

  /** The end of what each program said, for whoever looks for a cause. */
  lastWords(): string {
    return programs
      .map((program) => [program, join(this.#folder, `${program}.log`)] as const)
      .filter(([, file]) => existsSync(file))
      .flatMap(([program, file]) => [
        `== ${this.name} ${program}`,
        ...readFileSync(file, 'utf8').split('\n').slice(-200),
      ])
      .join('\n')
  }

  /** What this machine knows of the cluster; nothing while it cannot be asked. */
  async members(): Promise<Member[]> {
    try {
      const answer = await fetch(`http://${this.address}:8008/cluster`, {
        signal: AbortSignal.timeout(secondMs),
      })
      return ((await answer.json()) as { members: Member[] }).members
    } catch {
      return []
    }
  }
}

const read = (file: string): string => readFileSync(join(root, 'deploy', file), 'utf8')

const isOfAll = (line: string): boolean => /^(MACHINE_|ETCD_INITIAL_CLUSTER=|TRUST_PROXY)/.test(line)
