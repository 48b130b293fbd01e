import { reportSighting } from '#contract/operator.ts'
import { office } from '#testkit/operators.ts'
import { tellAll } from './bank.ts'
import type { Act, Scene } from './customers.ts'
import { address, plates, sendBy } from './people.ts'

/** What sightings bought meanwhile for drivers who let them. */
const noteBought = async ({ town, people }: Scene): Promise<void> => {
  const bought = await town.rows<{ id: string; plate: string; price: string; user_id: string }>(
    `select d.id, a.plate, d.price, w.user_id from activation_details d
     join activations a on a.id = d.activation_id and a.automatic join wallets w on w.id = a.wallet_id
     where d.id <> all($1) order by d.id`,
    [people.tickets.map(({ id }) => id)],
  )
  for (const { id, plate, price, user_id } of bought) {
    const owner = people.drivers.findIndex(({ userId }) => userId === Number(user_id))
    people.tickets.push({ owner, id: Number(id), plate, isAutomatic: true })
    people.money -= Number(price)
  }
}

/** What was bought meanwhile for wallets that are topped up; its money is counted with all orders. */
const noteToppedUp = async ({ town, people }: Scene): Promise<void> => {
  const bought = await town.rows<{ id: string; user_id: string }>(
    `select o.id, o.user_id from top_up_charges c join orders o on o.id = c.order_id
     where o.id::text <> all($1) order by c.asked_at, c.wallet_id`,
    [people.orders.map(({ id }) => id)],
  )
  for (const { id, user_id } of bought) {
    people.orders.push({ id, owner: people.drivers.findIndex(({ userId }) => userId === Number(user_id)) })
  }
}

/** A camera sees a plate; raced, two cameras do at the same moment. */
const see: Act<'see'> = async (scene, { plate, issue, way }) => {
  const body = { plate: plates[plate] ?? '', address, issue }
  const { answers, line } = await sendBy(scene, way, reportSighting, { body }, office)
  for (const { body: seen } of answers) {
    const notice = seen.notice as { id: number } | null | undefined
    if (seen.issued && notice) scene.people.notices.push(notice.id)
  }
  await noteBought(scene)
  return [line, ...answers.map(({ body: seen }) => String(seen.state)).toSorted()].join(' ')
}

/** Within an hour the bank is there, has said what there was to say, and the queue is empty; so a long time passes in two leaps. */
const wait: Act<'wait'> = async (scene, { minutes }) => {
  const { town } = scene
  const first = Math.min(minutes, 60)
  await town.wait(first * 60)
  if (minutes === first) return ''
  town.findBank()
  await tellAll(town, 'once')
  await town.work()
  await town.wait((minutes - first) * 60)
  await town.work()
  await noteToppedUp(scene)
  return ''
}

const work: Act<'work'> = async (scene) => {
  await scene.town.work()
  await noteToppedUp(scene)
  return ''
}

/** The city decides that time costs more from now on, or as much as before. */
const tariff: Act<'tariff'> = async ({ town }, { tariff: next }) => {
  await town.setTariff(next)
  return ''
}

const crash: Act<'crash'> = async ({ town }) => {
  await town.crash()
  return ''
}

export const surroundings = { see, tariff, wait, work, crash }
