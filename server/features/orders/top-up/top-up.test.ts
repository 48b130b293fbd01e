import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestRefund } from '#contract/account/leaving.ts'
import { deleteCard } from '#contract/cards.ts'
import { paymentForms } from '#contract/codes.ts'
import { readTopUp, saveTopUp, stopTopUp, stopTopUpByLink } from '#contract/wallets.ts'
import { cents } from '#domain/money/cents.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { aDriver } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { leaveFor } from '#testkit/leaving.ts'
import { creditOf, manyOrders, paymentIdOf } from '#testkit/orders.ts'
import { clockAt, shareWallet } from '#testkit/parking.ts'
import { aCard, cardNumbers } from '#testkit/payments.ts'
import { withSettings } from '#testkit/settings.ts'
import {
  aDriverWithCard,
  chargesOf,
  spend,
  type ToppedUp,
  turnOn,
  untilCharges,
  usualTopUp,
} from '#testkit/top-ups.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: manyOrders })
  clockAt(app, '2027-03-10 10:00:00')
})
afterAll(() => closeAudited(app))

const params = ({ walletId }: ToppedUp) => ({ params: { id: walletId } })
const topUpOf = (driver: ToppedUp) => app.call(readTopUp, params(driver), driver)
const letterOf = async (driver: ToppedUp, title: string) =>
  (await app.messages(driver.email, 1, `${title} - Zona Azul Porto das Marés`))[0]
const stopOf = (letter: { text: string } | undefined): string =>
  /\/recarga\/parar\/([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
const refusal = (status: number, type: string) => ({ status, body: { type } })

describe('an automatic top-up', () => {
  it('is off until its owner turns it on, buys once when a purchase leaves too little, and tells it with a way to stop', async () => {
    const driver = await aDriverWithCard(app)
    expect(await topUpOf(driver)).toMatchObject({ state: 'off', chosen: null, used: 0, limits: { min: 100 } })
    await turnOn(app, driver)
    expect((await letterOf(driver, 'Recarga automática ligada'))?.text).toContain('R$ 60,00')
    // R$ 10,00 are enough, R$ 7,00 are not.
    await spend(app, driver)
    const [charge] = await untilCharges(app, driver, ['paid'])
    expect(charge).toMatchObject({ amount: 2000, month: '2027-03' })
    expect(await creditOf(app, driver)).toBe(2700)
    const letter = await letterOf(driver, 'Recarga automática feita')
    expect(letter?.text).toContain('R$ 20,00')
    expect(letter?.text).toContain('2097')
    const stop = stopOf(letter)
    expect(letter?.html).toContain(`/recarga/parar/${stop}`)
    expect(
      await app.messages(driver.email, 0, 'Compra de créditos - Zona Azul Porto das Marés'),
    ).toHaveLength(1)
    expect(await topUpOf(driver)).toMatchObject({
      state: 'on',
      chosen: { card_id: driver.cardId, ...usualTopUp },
      used: 2000,
      pending: null,
    })
    await spend(app, driver)
    await app.advance(61)
    expect(await chargesOf(app, driver)).toHaveLength(1)

    const byLink = () => app.call(stopTopUpByLink, { body: { token: stop } })
    expect([await byLink(), await byLink()]).toEqual(
      Array(2).fill({ message: 'Recarga automática desligada.' }),
    )
    expect(await topUpOf(driver)).toMatchObject({ state: 'off', chosen: usualTopUp })
    await expect(app.call(stopTopUpByLink, { body: { token: `${stop.slice(1)}x` } })).rejects.toMatchObject(
      refusal(404, 'NotFound'),
    )
  })

  it('tells what its card costs beside the amount where the city charges a fee', async () => {
    const driver = await aDriverWithCard(app)
    await turnOn(app, driver)
    const { parts } = app.rotativo
    const cityBefore = parts.city
    const dearer = cityBefore().paymentForms.map((form) =>
      form.payment_form_id === paymentForms.creditCard ? { ...form, tax: cents(150) } : form,
    )
    parts.city = () => ({ ...cityBefore(), paymentForms: dearer })
    try {
      await spend(app, driver)
      await untilCharges(app, driver, ['paid'])
    } finally {
      parts.city = cityBefore
    }
    expect(await creditOf(app, driver)).toBe(2700)
    const letter = await letterOf(driver, 'Recarga automática feita')
    for (const amount of ['R$ 20,00', 'R$ 1,50', 'R$ 21,50', 'R$ 27,00'])
      expect(letter?.text).toContain(amount)
  })

  it('is stopped by the link of its own turning on, which is not kept, and by none before', async () => {
    const driver = await aDriverWithCard(app)
    const title = 'Recarga automática ligada'
    const linkOf = async (count: number, chosen = {}) => {
      await turnOn(app, driver, chosen)
      await app.advance(1)
      return stopOf((await app.messages(driver.email, count, `${title} - Zona Azul Porto das Marés`))[0])
    }
    const byLink = (token: string) => app.call(stopTopUpByLink, { body: { token } })
    const [first, changed] = [await linkOf(1), await linkOf(2, { cap: cents(8000) })]
    expect(changed).toBe(first)
    await byLink(first)
    const again = await linkOf(3)
    await expect(byLink(first)).rejects.toMatchObject(refusal(404, 'NotFound'))
    expect(await topUpOf(driver)).toMatchObject({ state: 'on' })

    const { kysely } = app.rotativo.parts.db
    const kept = await kysely
      .selectFrom('top_ups')
      .select('stop_token')
      .where('wallet_id', '=', driver.walletId)
      .executeTakeFirstOrThrow()
    const told = await kysely
      .selectFrom('messages')
      .selectAll()
      .where('user_id', '=', driver.userId)
      .execute()
    expect(JSON.stringify([kept, told])).not.toContain(again)
    await expect(byLink(kept.stop_token)).rejects.toMatchObject(refusal(404, 'NotFound'))
    await expect(byLink(`${kept.stop_token}${'A'.repeat(22)}`)).rejects.toMatchObject(
      refusal(404, 'NotFound'),
    )
    await byLink(again)
    expect(await topUpOf(driver)).toMatchObject({ state: 'off' })
  })

  it('is told once where the same is saved again, and again once something of it is changed', async () => {
    const driver = await aDriverWithCard(app)
    await turnOn(app, driver)
    await app.advance(1)
    expect(await turnOn(app, driver)).toMatchObject({ state: 'on', chosen: usualTopUp })
    await app.advance(1)
    const below = cents(800)
    expect(await turnOn(app, driver, { below })).toMatchObject({ chosen: { below } })
    const title = 'Recarga automática ligada'
    const letters = await app.messages(driver.email, 2, `${title} - Zona Azul Porto das Marés`)
    expect(letters.map(({ text }) => /R\$ [89],00/.exec(text)?.[0])).toEqual(['R$ 8,00', 'R$ 9,00'])
  })

  it('is the owner’s alone, who pays also for what others spend from the wallet', async () => {
    const [owner, member] = [await aDriverWithCard(app), await aDriver(app)]
    await shareWallet(app, owner.walletId, member.userId)
    await turnOn(app, owner)
    const body = { card_id: owner.cardId, ...usualTopUp }
    for (const call of [
      () => app.call(readTopUp, params(owner), member),
      () => app.call(stopTopUp, params(owner), member),
      () => app.call(saveTopUp, { ...params(owner), body }, member),
    ]) {
      await expect(call()).rejects.toMatchObject(refusal(404, 'NotFound'))
    }
    const theirs = await aCard(app, member)
    await expect(
      app.call(saveTopUp, { ...params(owner), body: { ...body, card_id: theirs } }, owner),
    ).rejects.toMatchObject(refusal(404, 'NotFound'))
    await spend(app, { plate: owner.plate, token: member.token })
    await untilCharges(app, owner, ['paid'])
    expect(await creditOf(app, owner)).toBe(2700)
  })

  it('keeps to the limits of the city, and to a cap that lets it buy at least once', async () => {
    const driver = await aDriverWithCard(app)
    const refused = (chosen: object) => expect(turnOn(app, driver, chosen)).rejects
    await refused({ amount: cents(99) }).toMatchObject(refusal(422, 'AmountOutOfLimits'))
    await refused({ cap: cents(1999) }).toMatchObject({
      body: { message: expect.stringContaining('R$ 20,00') },
    })
    await refused({ below: cents(0) }).toMatchObject(refusal(422, 'InvalidInput'))
    await withSettings(app, { buyCredits: false }, async () => {
      await refused({}).toMatchObject(refusal(422, 'CreditUnavailable'))
    })
    expect(await topUpOf(driver)).toMatchObject({ state: 'off' })
  })
})

describe('what stops it', () => {
  it('a card that is refused: it is told, and nothing is tried again', async () => {
    const driver = await aDriverWithCard(app)
    await turnOn(app, driver)
    await app.rotativo.parts.db.kysely
      .updateTable('sandbox_cards')
      .set({ outcome: 'declined' })
      .where('token', 'in', (query) =>
        query.selectFrom('saved_cards').select('token').where('id', '=', driver.cardId),
      )
      .execute()
    await spend(app, driver)
    await untilCharges(app, driver, ['refused'])
    expect((await letterOf(driver, 'Recarga automática parada'))?.text).toContain(
      'O banco recusou o seu cartão',
    )
    expect(await topUpOf(driver)).toMatchObject({ state: 'paused', paused_for: 'card_refused', used: 0 })
    await spend(app, driver)
    await app.advance(61)
    expect(await chargesOf(app, driver)).toHaveLength(1)
    expect(await creditOf(app, driver)).toBe(400)
  })

  it('a card that is deleted or has expired; one that is saved anew takes its place', async () => {
    const driver = await aDriverWithCard(app)
    await turnOn(app, driver)
    const again = await aCard(app, driver)
    expect(again).not.toBe(driver.cardId)
    expect(await topUpOf(driver)).toMatchObject({ state: 'on', chosen: { card_id: again } })
    await app.call(deleteCard, { params: { id: again } }, driver)
    expect((await letterOf(driver, 'Recarga automática parada'))?.text).toContain('foi excluído')
    expect(await topUpOf(driver)).toMatchObject({ state: 'paused', paused_for: 'card_gone' })

    const old = await aDriverWithCard(app)
    await turnOn(app, old)
    const { kysely } = app.rotativo.parts.db
    await kysely
      .updateTable('saved_cards')
      .set({ valid_month: '02', valid_year: '2027' })
      .where('id', '=', old.cardId)
      .execute()
    await spend(app, old)
    expect((await letterOf(old, 'Recarga automática parada'))?.text).toContain('venceu')
    expect(await chargesOf(app, old)).toEqual([])
  })

  it('the city that sells no credit, an open dispute, a balance that is asked back, and leaving', async () => {
    const driver = await aDriverWithCard(app)
    await turnOn(app, driver)
    await withSettings(app, { buyCredits: false }, async () => {
      await spend(app, driver)
      await app.advance(61)
      expect(await app.call(stopTopUp, params(driver), driver)).toMatchObject({ state: 'off', limits: null })
    })
    expect(await chargesOf(app, driver)).toEqual([])

    const disputed = await aDriverWithCard(app)
    await turnOn(app, disputed)
    await spend(app, disputed)
    const [charge] = await untilCharges(app, disputed, ['paid'])
    await app.http('POST', `/sandbox/payments/${await paymentIdOf(app, charge?.order_id ?? '')}/dispute`)
    await app.advance(2)
    await eventually(
      () => creditOf(app, disputed),
      (credit) => credit === 700,
    )
    await spend(app, disputed)
    expect((await letterOf(disputed, 'Recarga automática parada'))?.text).toContain('contestado')
    expect(await chargesOf(app, disputed)).toHaveLength(1)

    const leaving = await aDriverWithCard(app)
    await turnOn(app, leaving)
    await app.call(requestRefund, {}, leaving)
    expect(await topUpOf(leaving)).toMatchObject({ state: 'paused', paused_for: 'refund_asked' })
    await app.advance(3 * 86_400)
    await turnOn(app, leaving)
    await leaveFor(app, leaving)
    const { kysely } = app.rotativo.parts.db
    const left = kysely.selectFrom('top_ups').select('state').where('wallet_id', '=', leaving.walletId)
    expect(await left.execute()).toEqual([])
  })

  it('the cap of the month, which is told once unless it is raised, and begins anew with the next month of the city', async () => {
    const driver = await aDriverWithCard(app, cardNumbers.mastercard)
    await turnOn(app, driver, { below: cents(100_000), cap: cents(4500) })
    for (const states of [['paid'], ['paid', 'paid'], ['paid', 'paid']]) {
      await spend(app, driver)
      await untilCharges(app, driver, states)
    }
    await spend(app, driver)
    expect((await letterOf(driver, 'Recarga automática: limite do mês'))?.text).toContain('R$ 45,00')
    expect(
      await app.messages(driver.email, 1, 'Recarga automática: limite do mês - Zona Azul Porto das Marés'),
    ).toHaveLength(1)
    await turnOn(app, driver, { below: cents(100_000), cap: cents(5500) })
    await spend(app, driver)
    const told = await app.messages(
      driver.email,
      2,
      'Recarga automática: limite do mês - Zona Azul Porto das Marés',
    )
    expect(told.map(({ text }) => text.match(/R\$ [45]5,00/)?.[0]).toSorted()).toEqual([
      'R$ 45,00',
      'R$ 55,00',
    ])
    // Midnight in São Paulo is three in Greenwich.
    clockAt(app, '2027-03-31 23:30:00')
    await spend(app, driver)
    await app.advance(5)
    expect(await chargesOf(app, driver)).toHaveLength(2)
    clockAt(app, '2027-04-01 10:00:00')
    await spend(app, driver)
    expect((await untilCharges(app, driver, ['paid', 'paid', 'paid']))[2]).toMatchObject({ month: '2027-04' })
  })
})
