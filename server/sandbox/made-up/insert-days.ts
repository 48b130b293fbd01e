import { sql } from 'kysely'
import { addCents, type Cents } from '#domain/money/cents.ts'
import { defaultVehicleType } from '#domain/parking/tariff.ts'
import type { Tx } from '#server/database/pool.ts'
import { later } from './books.ts'
import { insertRows } from './insert-rows.ts'
import { guestOrderId, type Known, type Lived } from './live-days.ts'
import type { MadeUpDriver, MadeUpGuest } from './plan-days.ts'
import { walletName } from './texts.ts'

/** Drivers without any contact, so that no letter, SMS or push of the sandbox is ever theirs. */
export const insertDrivers = async (
  tx: Tx,
  drivers: readonly MadeUpDriver[],
  joined: Date,
): Promise<Known[]> => {
  const person = {
    address: {},
    password_hash: 'no password logs this driver in',
    sms_verification_status: true,
    terms_version: '',
    terms_accepted_at: joined,
    created_at: joined,
  }
  const users = await insertRows<{ id: number }>(
    tx,
    'users',
    { identification: 'text', name: 'text', ...personColumns },
    drivers.map(({ identification, name }) => ({ ...person, identification, name })),
    'id',
  )
  const wallets = await insertRows<{ id: number }>(
    tx,
    'wallets',
    { user_id: 'bigint', name: 'text', created_at: 'timestamptz' },
    users.map(({ id }) => ({ user_id: id, name: walletName, created_at: joined })),
    'id',
  )
  const vehicles = await insertRows<{ id: number }>(
    tx,
    'vehicles',
    { wallet_id: 'bigint', plate: 'text', vehicle_type_id: 'int', created_at: 'timestamptz' },
    wallets.map(({ id }, at) => ({
      wallet_id: id,
      plate: drivers[at]?.plate,
      vehicle_type_id: defaultVehicleType,
      created_at: joined,
    })),
    'id',
  )
  return drivers.map(({ plate }, at) => ({
    userId: users[at]?.id ?? 0,
    walletId: wallets[at]?.id ?? 0,
    vehicleId: vehicles[at]?.id ?? 0,
    plate,
  }))
}

const personColumns = {
  address: 'jsonb',
  password_hash: 'text',
  sms_verification_status: 'boolean',
  terms_version: 'text',
  terms_accepted_at: 'timestamptz',
  created_at: 'timestamptz',
}

/** Numbers of rows that are named by the ledger before they are written. */
export const drawIds = async (tx: Tx, sequence: string, count: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select nextval(${sequence})::bigint as id from generate_series(1, ${count}::int)`.execute(tx)
  return rows.map(({ id }) => Number(id))
}

export const insertTickets = async (tx: Tx, tickets: readonly Lived[]): Promise<void> => {
  await insertRows(
    tx,
    'activations',
    {
      ...{ id: 'bigint', vehicle_id: 'bigint', wallet_id: 'bigint', user_id: 'bigint', plate: 'text' },
      ...{
        begins_at: 'timestamptz',
        ends_at: 'timestamptz',
        paid_until: 'timestamptz',
        left_at: 'timestamptz',
      },
      ...{ closed_at: 'timestamptz', time_minutes: 'int', price: 'bigint', created_at: 'timestamptz' },
    },
    tickets.map(({ id, known, at, product, left }) => {
      const end = later(at, product.time)
      const { userId: user_id, walletId: wallet_id, vehicleId: vehicle_id, plate } = known
      const times = {
        begins_at: at,
        ends_at: left ?? end,
        paid_until: end,
        left_at: left,
        closed_at: left ?? end,
      }
      return {
        ...{ id, user_id, wallet_id, vehicle_id, plate, ...times },
        ...{ time_minutes: product.time, price: product.price, created_at: at },
      }
    }),
  )
  await insertRows(
    tx,
    'activation_details',
    {
      ...{
        id: 'bigint',
        activation_id: 'bigint',
        product_id: 'int',
        product_name: 'text',
        category_name: 'text',
      },
      ...{ time_minutes: 'int', price: 'bigint', paid_bonus: 'bigint', paid_credit: 'bigint' },
      ...{ paid_until: 'timestamptz', created_at: 'timestamptz' },
    },
    tickets.map(({ id, detailId, at, product, category, paid }) => ({
      ...{ id: detailId, activation_id: id, product_id: product.id, product_name: product.name },
      ...{ category_name: category, time_minutes: product.time, price: product.price },
      ...{
        paid_bonus: paid.bonus,
        paid_credit: paid.credit,
        paid_until: later(at, product.time),
        created_at: at,
      },
    })),
  )
  await insertRows(
    tx,
    'devolutions',
    {
      activation_id: 'bigint',
      amount: 'bigint',
      bonus: 'bigint',
      credit: 'bigint',
      created_at: 'timestamptz',
    },
    tickets.flatMap(({ id, back, left }) =>
      back
        ? [{ activation_id: id, ...back, amount: addCents(back.bonus, back.credit), created_at: left }]
        : [],
    ),
  )
}

/** Tickets of visitors, of whom nothing is known any more. */
export const insertGuests = async (tx: Tx, guests: readonly MadeUpGuest[]): Promise<void> => {
  const rows = guests.map((guest) => {
    const { plate, product, category, at } = guest
    const what = { product_id: product.id, product_name: product.name, category_name: category }
    const times = { begins_at: at, ends_at: later(at, product.time), created_at: at }
    const rest = { time_minutes: product.time, price: product.price }
    return { order_id: guestOrderId(guest), plate, identification: '', ...what, ...rest, ...times }
  })
  await insertRows(
    tx,
    'guest_tickets',
    {
      ...{ order_id: 'text', plate: 'text', identification: 'text', product_id: 'int', product_name: 'text' },
      ...{ category_name: 'text', time_minutes: 'int', price: 'bigint', created_at: 'timestamptz' },
    },
    rows,
  )
  const ticket = { order_id: 'text', plate: 'text', begins_at: 'timestamptz', ends_at: 'timestamptz' }
  await insertRows(tx, 'guest_activations', { ...ticket, created_at: 'timestamptz' }, rows)
}

/** Two drivers want their credit back, and one correction waits for a second person. */
export const insertWaiting = async (
  tx: Tx,
  known: readonly Known[],
  { now, support, reason }: { now: Date; support: number | undefined; reason: string },
): Promise<void> => {
  const { rows } = await sql<{ user_id: number; amount: Cents }>`
    select user_id, balance_credit as amount from wallets where id = any(${known.map(({ walletId }) => walletId)}::bigint[])
      and balance_credit > 0 order by id limit 2`.execute(tx)
  const asked = rows.map((row, at) => ({
    ...row,
    rest: row.amount,
    requested_at: later(now, -(at + 2) * 24 * 60),
  }))
  const request = { user_id: 'bigint', amount: 'bigint', rest: 'bigint', requested_at: 'timestamptz' }
  await insertRows(tx, 'refund_requests', request, asked)
  for (const { user_id, requested_at } of asked)
    await tx
      .updateTable('users')
      .set({ requested_refund_date: requested_at })
      .where('id', '=', user_id)
      .execute()
  const [, , third] = known
  if (!third || support === undefined) return
  await insertRows(
    tx,
    'corrections',
    {
      ...{ wallet_id: 'bigint', user_id: 'bigint', balance: 'text', direction: 'text', amount: 'bigint' },
      ...{ reason: 'text', proposed_by: 'bigint', proposed_at: 'timestamptz' },
    },
    [
      {
        ...{
          wallet_id: third.walletId,
          user_id: third.userId,
          balance: 'bonus',
          direction: 'give',
          amount: 300,
        },
        ...{ reason, proposed_by: support, proposed_at: later(now, -26 * 60) },
      },
    ],
  )
}

/** The days that no sweep compares any more were compared, and agreed. */
export const insertComparisons = async (
  tx: Tx,
  { gateway, zone, before, age }: { gateway: string; zone: string; before: string; age: number },
): Promise<void> => {
  await sql`
    insert into reconciliations (gateway, day, payments, differences, compared_at, looked_at_age)
    select ${gateway}, day, count(*)::int, '[]'::jsonb, (day + interval '28 hours 10 minutes') at time zone ${zone}, ${age}::int
    from (select (paid_at at time zone ${zone})::date as day from payments) paid
    where day < ${before}::date group by day
    on conflict do nothing`.execute(tx)
}
