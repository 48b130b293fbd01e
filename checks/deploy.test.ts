import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { answerFor } from '#server/http/error-reply.ts'
import { Refusal } from '#server/refusal.ts'

const read = (file: string): string => readFileSync(new URL(`../deploy/${file}`, import.meta.url), 'utf8')
const machine = parseEnv(read('machine.env.example'))

describe('what a city installs', () => {
  it('lets the balancer say that nobody can serve in the words of the server', () => {
    const [head = '', body = ''] = read('unavailable.http').split('\r\n\r\n')
    const { status, body: expected } = answerFor(new Refusal('unavailable'))
    expect(JSON.parse(body)).toEqual(expected)
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toMatch(/\r\nRetry-After: \d+\r\n/)
    expect(head).toContain(`\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`)
  })

  it('gives each machine every variable that the balancer asks for, and the server settings that it takes', () => {
    const asked = [...read('haproxy.cfg').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)
    expect(asked.length).toBeGreaterThan(5)
    expect(asked.filter((name) => !machine[name])).toEqual([])
    const { port, host, databaseUrl, trustProxy } = readConfig(machine)
    expect({ port, host, databaseUrl }).toEqual({
      port: 3000,
      host: machine.MACHINE_1,
      databaseUrl: machine.DATABASE_URL,
    })
    // The page's way in is on the machines themselves, whose word about a caller's address is believed.
    for (const name of ['MACHINE_1', 'MACHINE_2', 'MACHINE_3'])
      expect(trustProxy(machine[name] ?? '', 0)).toBe(true)
    expect(trustProxy('10.0.0.14', 0)).toBe(false)
  })

  it('says the same to a shell as to the units', () => {
    const file = fileURLToPath(new URL('../deploy/machine.env.example', import.meta.url))
    const told = execFileSync('sh', ['-c', `set -ae; . '${file}'; env`], { encoding: 'utf8', env: {} })
    expect(parseEnv(told)).toMatchObject(machine)
  })

  it('tells the machine of many cities every variable that its balancer asks for, and each place that it needs', () => {
    const told = readFileSync(new URL('../docs/scale.md', import.meta.url), 'utf8')
    const variables = parseEnv(/```ini\n([\s\S]*?)```/.exec(told)?.[1] ?? '')
    const asked = [...read('haproxy-cities.cfg').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)
    expect(asked.length).toBeGreaterThan(3)
    // The unit of Debian starts `-f $CONFIG`, and what machine.env says of it counts.
    expect(Object.keys(variables).sort()).toEqual(['CONFIG', ...new Set(asked)].sort())
    expect(read('systemd/haproxy.service.d.conf')).toContain('EnvironmentFile=/etc/rotativo/machine.env\n')
    const unit = read('systemd/rotativo@.service')
    const places = [...unit.matchAll(/^(?:ReadWritePaths|WorkingDirectory)=(\S+)$/gm)].map(
      ([, at = '']) => at,
    )
    const ofBalancer = Object.values(variables).flatMap((value) => value?.match(/\/etc\/\S+/g) ?? [])
    expect([places.length, ofBalancer.length]).toEqual([2, 5])
    // Outside of the block itself: made there, or copied by its name.
    const steps = told.replace(/```ini[\s\S]*?```/, '')
    const isTold = (place: string): boolean =>
      steps.includes(place.replace(/\/$/, '')) || steps.includes(`\`${place.split('/').at(-1)}\``)
    expect([...places, ...ofBalancer].filter((place) => !isTold(place))).toEqual([])
  })

  it('gives up no machine before its word has run out', () => {
    const [ttl = 0, loop = 0, retry = 0] = ['ttl', 'loop_wait', 'retry_timeout'].map((name) =>
      Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(read('patroni.yml'))?.[1]),
    )
    expect(ttl).toBeGreaterThanOrEqual(15)
    // One sign of life may get lost: the next one still comes in time.
    expect(ttl).toBeGreaterThan(2 * loop)
    expect(loop + 2 * retry).toBeLessThanOrEqual(ttl)
    expect(read('patroni.yml')).toMatch(/^ +synchronous_mode: true$/m)
  })
})
