import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestRefund } from '#contract/account/leaving.ts'
import { logIn } from '#contract/account/sessions.ts'
import { calls } from '#contract/calls.ts'
import { createPublicOrder, payPublicNotices } from '#contract/guest.ts'
import { confirmOrder, createOrder, updateOrder } from '#contract/orders.ts'
import { activateParking, leaveParking, readDevolution, validateActivation } from '#contract/parking.ts'
import { refusals, refusalsOf } from '#contract/refusals.ts'
import { type SwitchName, switches } from '#contract/switches.ts'
import { associateVehicle, listMyVehicles, switchAutomatic } from '#contract/vehicles.ts'
import { acceptInvitation, createInvitation, listOwnWallets, listUsableWallets } from '#contract/wallets.ts'
import { orderStatuses, paymentForms } from '#domain/orders/orders.ts'
import { vehicleStatuses } from '#domain/parking/statuses.ts'
import { Refused, startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import {
  aNotice,
  buyTicket,
  guestActivations,
  noticePayment,
  noticeStatus,
  ticketOrder,
} from '#testkit/guests.ts'
import { creditOf, payOrder, placeOrder, untilStatus } from '#testkit/orders.ts'
import { balancesOf, products } from '#testkit/parking.ts'
import {
  type Bought,
  encryptCard,
  orderBody,
  payByCard,
  placeBy,
  placeCardOrder,
  placeWalletOrder,
} from '#testkit/payments.ts'
import { aDriverWithContacts } from '#testkit/recoveries.ts'
import { withSettings } from '#testkit/settings.ts'
import { aDriverWithCard, turnOn } from '#testkit/top-ups.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { limits: { order: { max: 10_000, windowSeconds: 600 } } } })
})
afterAll(() => closeAudited(app))

type Attempt = () => Promise<unknown>

const { pix, creditCard, wallet } = paymentForms

const parkingDriver = async () => {
  const plate = aPlate()
  return { plate, driver: await aDriver(app, { credit: 10_000, plates: [plate] }) }
}

const park = (driver: TestDriver, plate: string) =>
  app.call(activateParking, { body: { plate, product_id: products.centro60 } }, driver)

const parked = async () => {
  const { plate, driver } = await parkingDriver()
  return { plate, driver, ticket: await park(driver, plate) }
}

const create = (driver: TestDriver, form: number, what: Bought) =>
  app.call(createOrder, { body: orderBody(driver, form, what) }, driver)

/** A draft of an order, which is given its payment data. */
const updating = async (what: Bought): Promise<Attempt> => {
  const { driver } = await parkingDriver()
  const { id } = await create(driver, pix, what)
  return () =>
    app.call(updateOrder, { params: { id }, body: { payment_form_input: { payment_form_id: pix } } }, driver)
}

const confirmingCard = async (what: Bought): Promise<Attempt> => {
  const { driver } = await parkingDriver()
  const order = await placeCardOrder(app, driver, what)
  return () => payByCard(app, driver, order)
}

const invite = (owner: TestDriver) =>
  app.call(createInvitation, { params: { walletId: owner.walletId }, body: { role: 'park' } }, owner)

const aNoticeToPay = () => aNotice(app, aPlate())

/** How each governed call is made so that it does what its switch is about. */
const attempts: Record<string, () => Promise<Attempt>> = {
  'activateVehicle validateActivation': async () => {
    const { plate, driver } = await parkingDriver()
    return () => app.call(validateActivation, { body: { plate, product_id: products.centro60 } }, driver)
  },
  'activateVehicle activateParking': async () => {
    const { plate, driver } = await parkingDriver()
    return () => park(driver, plate)
  },
  'activateVehicle createPublicOrder': async () => () => app.call(createPublicOrder, { body: ticketOrder() }),
  'showLeaveParking leaveParking': async () => {
    const { driver, ticket } = await parked()
    return () => app.call(leaveParking, { params: { transaction_id: ticket.transaction_id } }, driver)
  },
  'showLeaveParking readDevolution': async () => {
    const { driver, ticket } = await parked()
    return () => app.call(readDevolution, { params: { transaction_id: ticket.transaction_id } }, driver)
  },
  'buyCredits createOrder': async () => {
    const { driver } = await parkingDriver()
    return () => create(driver, pix, 1000)
  },
  'buyCredits updateOrder': () => updating(1000),
  'buyCredits saveTopUp': async () => {
    const driver = await aDriverWithCard(app)
    return () => turnOn(app, driver)
  },
  'buyCredits confirmOrder': () => confirmingCard(1000),
  'regularize createOrder': async () => {
    const { driver } = await parkingDriver()
    const notice = await aNoticeToPay()
    return () => create(driver, wallet, [notice])
  },
  'regularize updateOrder': async () => updating([await aNoticeToPay()]),
  'regularize confirmOrder': async () => confirmingCard([await aNoticeToPay()]),
  'regularize payPublicNotices': async () => {
    const notice = await aNoticeToPay()
    return () => app.call(payPublicNotices, { body: noticePayment(notice) })
  },
  'showWallets listUsableWallets': async () => {
    const { driver } = await parkingDriver()
    return () => app.call(listUsableWallets, {}, driver)
  },
  'showWallets createInvitation': async () => {
    const { driver } = await parkingDriver()
    return () => invite(driver)
  },
  'showWallets acceptInvitation': async () => {
    const { driver } = await parkingDriver()
    const [guest, { url }] = [await aDriver(app), await invite(driver)]
    const params = { secret: url.split('/').at(-1) ?? '' }
    return () => app.call(acceptInvitation, { params }, guest)
  },
  'automaticActivation switchAutomatic': async () => {
    const { driver } = await parkingDriver()
    const { id } = await app.rotativo.parts.db.kysely
      .selectFrom('vehicles')
      .select('id')
      .where('wallet_id', '=', driver.walletId)
      .executeTakeFirstOrThrow()
    return () => app.call(switchAutomatic, { params: { id }, body: { automatic_activation: true } }, driver)
  },
  'allowRefund requestRefund': async () => {
    const { driver } = await parkingDriver()
    return () => app.call(requestRefund, {}, driver)
  },
}

/** The types that the switches refuse by, with one text (Q156). */
const types: Partial<Record<SwitchName, string>> = {
  activateVehicle: 'ParkingUnavailable',
  showLeaveParking: 'LeavingUnavailable',
  buyCredits: 'CreditUnavailable',
  regularize: 'RegularisationUnavailable',
  showWallets: 'WalletsUnavailable',
  automaticActivation: 'AutomaticActivationUnavailable',
  allowRefund: 'RefundUnavailable',
}

const refusalOf = (name: SwitchName) => ({
  status: 422,
  body: { type: types[name], message: 'Este serviço não está disponível no momento.' },
})

const governed = Object.entries(switches).flatMap(([name, row]) =>
  row.calls.map((call) => [name as SwitchName, call] as const),
)

describe('a switch of the city', () => {
  it('says which calls it governs, each of which has an attempt here, and every boolean setting is one', () => {
    const settings = app.rotativo.parts.city().settings
    const flags = Object.entries(settings).filter(([, value]) => typeof value === 'boolean')
    expect(Object.keys(switches).toSorted()).toEqual(flags.map(([name]) => name).toSorted())
    expect(governed.map((row) => row.join(' ')).toSorted()).toEqual(Object.keys(attempts).toSorted())
    expect(governed.filter(([, call]) => !calls.some(({ name }) => name === call))).toEqual([])
    expect(governed.filter(([name]) => !types[name])).toEqual([])
  })

  it.each(governed)('%s holds in %s', async (name, call) => {
    const attempt = await attempts[`${name} ${call}`]?.()
    if (!attempt) throw new Error(`nothing attempts ${call}`)
    const refused = await withSettings(app, { [name]: false }, attempt).catch((error) => error)
    expect(refused).toBeInstanceOf(Refused)
    expect(refused).toMatchObject(refusalOf(name))
    await withSettings(app, { [name]: true }, attempt)
  })

  it.each(Object.keys(types) as SwitchName[])(
    '%s refuses no other call: what a call does not declare is a fault',
    (name) => {
      const refusedBy = calls.filter(({ endpoint }) =>
        refusalsOf(endpoint).some((code) => refusals[code].type === types[name]),
      )
      expect(refusedBy.map((call) => call.name).toSorted()).toEqual([...switches[name].calls].toSorted())
    },
  )

  it.each(Object.keys(switches) as SwitchName[])(
    '%s leaves what the others govern as it is',
    async (name) => {
      // One that governs nothing is looked at in its unusual position.
      const position = switches[name].calls.length === 0 && !app.rotativo.parts.city().settings[name]
      const settings = { automaticActivation: true, allowRefund: true, [name]: position }
      for (const [other, call] of governed.filter(([other]) => other !== name)) {
        const attempt = await attempts[`${other} ${call}`]?.()
        await withSettings(app, settings, async () => attempt?.())
      }
    },
  )
})

describe('what was opened before a switch', () => {
  const off = { buyCredits: false, regularize: false, activateVehicle: false, showLeaveParking: false }

  it('is honoured: a charge that waits is paid, and its order is answered again', async () => {
    const driver = await aDriver(app)
    const order = await placeOrder(app, driver, 2500)
    const notice = await aNoticeToPay()
    const regularisation = await placeBy(app, driver, pix, [notice])
    await withSettings(app, off, async () => {
      const again = { params: { id: order.id }, body: { payment_form_input: { payment_form_id: pix } } }
      expect(await app.call(updateOrder, again, driver)).toMatchObject({
        collection_document: order.collection_document,
      })
      await payOrder(app, order.id)
      await payOrder(app, regularisation.id)
      await untilStatus(app, order.id, orderStatuses.completed)
      await untilStatus(app, regularisation.id, orderStatuses.completed)
    })
    expect(await creditOf(app, driver)).toBe(2500)
    expect(await noticeStatus(app, notice)).toBe(3)
  })

  it('is honoured: a ticket without an account that is paid afterwards is issued, once', async () => {
    const plate = aPlate()
    const { id } = await buyTicket(app, { plate })
    await withSettings(app, off, async () => {
      await payOrder(app, id)
      await untilStatus(app, id, orderStatuses.completed)
    })
    expect(await guestActivations(app, plate)).toHaveLength(1)
  })

  it('is honoured: a card that was charged without an answer is asked about again', async () => {
    const driver = await aDriver(app)
    const order = await placeCardOrder(app, driver, 1000)
    const payment = () => ({
      payment_form_id: creditCard,
      card: {
        encrypted_token: encryptCard(app, order, { number: '4000000000000077' }),
        number: '**** **** **** 0077',
        type: creditCard,
      },
    })
    const confirming = () =>
      app.call(confirmOrder, { params: { id: order.id }, body: { payments: [payment()] } }, driver)
    await confirming()
    await withSettings(app, off, async () => {
      expect((await confirming()).status).toBe(orderStatuses.pending)
    })
  })

  it('answers a repetition as before', async () => {
    const { driver, plate, ticket } = await parked()
    const bought = { body: { plate, product_id: products.centro60 } }
    const sent = { token: driver.token, key: crypto.randomUUID() }
    const more = await app.call(activateParking, bought, sent)
    const leaving = { params: { transaction_id: ticket.transaction_id } }
    const left = await app.call(leaveParking, leaving, driver)
    await withSettings(app, off, async () => {
      expect(await app.call(activateParking, bought, sent)).toEqual(more)
      expect(await app.call(leaveParking, leaving, driver)).toEqual(left)
    })
  })

  it('runs on: a ticket keeps its end, gets no more time, and lets nobody leave', async () => {
    const { driver, plate, ticket } = await parked()
    const before = await balancesOf(app, driver.walletId)
    await withSettings(app, off, async () => {
      await expect(park(driver, plate)).rejects.toMatchObject(refusalOf('activateVehicle'))
      const leaving = { params: { transaction_id: ticket.transaction_id } }
      await expect(app.call(leaveParking, leaving, driver)).rejects.toMatchObject(
        refusalOf('showLeaveParking'),
      )
    })
    const row = await app.rotativo.parts.db.kysely
      .selectFrom('activations')
      .select(['left_at', 'closed_at'])
      .where('id', '=', ticket.activation.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ left_at: null, closed_at: null })
    expect(await balancesOf(app, driver.walletId)).toEqual(before)
  })

  it('pays nothing more from a wallet, and leaves an order of the wallet as a draft', async () => {
    const driver = await aDriver(app, { credit: 10_000 })
    const notice = await aNoticeToPay()
    const id = await placeWalletOrder(app, driver, notice)
    const confirming = () =>
      app.call(confirmOrder, { params: { id }, body: { payments: [{ payment_form_id: wallet }] } }, driver)
    await expect(withSettings(app, { regularize: false }, confirming)).rejects.toMatchObject(
      refusalOf('regularize'),
    )
    expect(await noticeStatus(app, notice)).toBe(2)
    await confirming()
    expect(await noticeStatus(app, notice)).toBe(3)
  })

  it('keeps the own wallets readable, which leaving the programme needs', async () => {
    const driver = await aDriver(app, { credit: 700 })
    await withSettings(app, { showWallets: false }, async () => {
      const { data } = await app.call(listOwnWallets, {}, driver)
      expect(data).toMatchObject([{ balance_credit: 700 }])
    })
  })
})

it('maintenance is of the page alone: the server lets in, sells, takes payments and parks', async () => {
  const own = await startApp({ settings: { maintenance: true } })
  const { identification: username, password, userId } = await aDriverWithContacts(own)
  const { access_token: token } = await own.call(logIn, { body: { username, password } })
  const { id } = await placeOrder(own, { userId, token }, 2500)
  await payOrder(own, id)
  await untilStatus(own, id, orderStatuses.completed)
  const plate = aPlate()
  await own.call(associateVehicle, { body: { plate } }, { token })
  await own.call(activateParking, { body: { plate, product_id: products.centro60 } }, { token })
  const { data } = await own.call(listMyVehicles, {}, { token })
  expect(data).toMatchObject([{ plate, status: vehicleStatuses.parked }])
  await closeAudited(own)
})
