import { inspect } from 'node:util'
import { readParkingRight } from '#contract/operator.ts'
import { office } from '#testkit/operators.ts'
import { bank, tellAll } from './bank.ts'
import { cards } from './cards.ts'
import { customers, type Scene } from './customers.ts'
import { endStatement, stepStatement } from './invariants.ts'
import { programme } from './office.ts'
import { nthOf, populate } from './people.ts'
import { secondThoughts } from './second-thoughts.ts'
import { compareSharing, sharing } from './sharing.ts'
import { type Step, type Story, told } from './story.ts'
import { compareWallets, tryAsStranger } from './strangers.ts'
import { surroundings } from './surroundings.ts'
import type { Town } from './town.ts'

/** What a story came to: its lines, the same each time it is told, and what was wrong after the last of them. */
export type Told = { lines: string[]; wrong: string[]; simulatedMs: number }

const acts = {
  ...customers,
  ...cards,
  ...secondThoughts,
  ...bank,
  ...programme,
  ...sharing,
  ...surroundings,
} as unknown as Record<Step['do'], (scene: Scene, step: Step) => Promise<string>>

/** What every story begins with, since few come as far by themselves: a wallet that is topped up, and a correction to be decided. */
const opening: Story = [
  { do: 'topUp', who: 1, on: true, outcome: 0, way: 'seen' },
  { do: 'propose', who: 0, give: true, bonus: false, amount: 500, way: 'seen' },
]

/** Tells a story in an empty town, and stops where something is wrong. */
export const runStory = async (town: Town, story: Story): Promise<Told> => {
  await town.reset()
  const people = await populate(town)
  const scene: Scene = { town, people }
  for (const step of opening) await acts[step.do](scene, step)
  const lines: string[] = []
  const began = town.clock.now().getTime()
  const past: Past = { orders: new Map(), upTo: 0, hash: '' }
  const finish = (wrong: string[]): Told => ({
    lines,
    wrong,
    simulatedMs: town.clock.now().getTime() - began,
  })
  try {
    for (const [at, step] of story.entries()) {
      town.tick()
      const came = await acts[step.do](scene, step)
      lines.push(`${told(step)} -> ${came}`)
      if (came.startsWith('nothing to ')) continue
      const wrong = await examine(scene, past, at)
      if (wrong.length > 0) return finish(wrong)
    }
    return finish(await endWell(scene, past))
  } catch (error) {
    return finish([`the story broke off: ${inspect(error)}`])
  }
}

/** What has been seen before and may not change any more. */
type Past = { orders: Map<string, string>; upTo: number; hash: string }

const examine = async (scene: Scene, past: Past, at: number): Promise<string[]> => {
  const { town, people } = scene
  const found = await town.owner.query<{ what: string }>(stepStatement)
  return [
    ...people.wrong,
    ...found.rows.map(({ what }) => what),
    ...(await compareWallets(scene, at)),
    ...(await compareTickets(scene, at)),
    ...(await compareSharing(scene)),
    ...(await comparePast(scene, past)),
    ...(await tryAsStranger(scene, at)),
  ]
}

/** What somebody was told of is there, and who has a ticket may park. */
const compareTickets = async ({ town, people }: Scene, at: number): Promise<string[]> => {
  const ids = people.tickets.map(({ id }) => id)
  const there = await town.rows('select from activation_details where id = any($1)', [ids])
  if (there.length !== new Set(ids).size) return ['a ticket that was acknowledged is there']
  const ticket = nthOf(people.tickets, at)
  // Of those that a driver was told of one after each step, in turn, and of those of visitors the newest.
  const running = await town.rows<{ plate: string }>(
    `select a.plate from activation_details d join activations a on a.id = d.activation_id
     where d.id = $1 and a.begins_at <= $2 and a.ends_at > $2 and a.left_at is null
     union (select plate from guest_activations where begins_at <= $2 and ends_at > $2 order by id desc limit 1)`,
    [ticket?.id ?? null, town.clock.now()],
  )
  const wrong: string[] = []
  for (const { plate } of running) {
    const { body } = await town.send(readParkingRight, { params: { plate } }, office)
    if (body.may_park !== true) wrong.push('who has a ticket may park')
  }
  return wrong
}

const final = new Set(['paid', 'refunded', 'disputed'])

/** The ledger only grows, and what was paid stays so. */
const comparePast = async ({ town }: Scene, past: Past): Promise<string[]> => {
  const wrong: string[] = []
  const hashes = await town.rows<{ before: string; hash: string; last: string }>(
    `select md5(string_agg(line, ';' order by line) filter (where id <= $1)) as before, md5(string_agg(line, ';' order by line)) as hash,
      max(id) as last
     from (select t.id, t.key || '/' || p.n || p.from_account || p.to_account || p.amount as line
       from postings p join ledger_transactions t on t.id = p.transaction_id) l`,
    [past.upTo],
  )
  const [now] = hashes
  if (past.hash !== '' && now?.before !== past.hash) wrong.push('the ledger only grows')
  past.upTo = Number(now?.last)
  past.hash = now?.hash ?? ''
  for (const { id, state } of await town.rows<{ id: string; state: string }>(
    'select id, state from orders',
  )) {
    if (final.has(past.orders.get(id) ?? '') && !final.has(state))
      wrong.push(`an order that was paid stays paid: ${state}`)
    past.orders.set(id, state)
  }
  return wrong
}

const rounds = 2

/** Who was answered nothing while the bank was away asks again once it is back. */
const askAgain = async ({ people }: Scene): Promise<string[]> => {
  const wrong: string[] = []
  for (const { answer, resend } of people.kept.filter((kept) => kept.answer.status >= 500)) {
    const { status, body } = await resend()
    if (status >= 500) wrong.push(`who asks again is answered: ${answer.status}, then ${status} ${body.type}`)
  }
  return wrong
}

/**
 * The bank is there and tells whatever it has not told yet, who was not answered asks again, time passes until everything was
 * asked for again, and all work is done.
 */
const endWell = async (scene: Scene, past: Past): Promise<string[]> => {
  const { town } = scene
  town.findBank()
  const unanswered = await askAgain(scene)
  for (let round = 0; round < rounds; round++) {
    await tellAll(town, 'once')
    await town.work()
    await town.wait(3600)
    await town.work()
  }
  const found = await town.owner.query<{ what: string }>(endStatement)
  return [...unanswered, ...(await examine(scene, past, 0)), ...found.rows.map(({ what }) => what)]
}
