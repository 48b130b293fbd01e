import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn, logOut } from '#contract/account/sessions.ts'
import { createOrder } from '#contract/orders.ts'
import { associateVehicle, dissociateVehicle } from '#contract/vehicles.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { orderBody } from '#testkit/payments.ts'
import { aRegisteredDriver, wideLimits } from '#testkit/registrations.ts'

let app: TestApp
beforeAll(async () => {
  const caps = { sessionsPerAccount: 3, vehiclesPerAccount: 2, draftsPerAccount: 2 }
  app = await startApp({ settings: { ...wideLimits, ...caps } })
})
afterAll(() => app.close())

const fulfilled = (tries: PromiseSettledResult<unknown>[]) =>
  tries.filter(({ status }) => status === 'fulfilled')

describe('what one account may have at once', () => {
  it('are so many sessions; the next one is refused, after the right password only, until one ends', async () => {
    const { identification: username, password, token } = await aRegisteredDriver(app)
    const enter = (typed = password) => app.call(logIn, { body: { username, password: typed } })
    expect(fulfilled(await Promise.allSettled([enter(), enter(), enter(), enter()]))).toHaveLength(2)
    await expect(enter()).rejects.toMatchObject({
      status: 422,
      body: {
        type: 'TooManySessions',
        message:
          'Você já está conectado em 3 aparelhos. Saia de um deles, ou crie uma nova senha para sair de todos.',
      },
    })
    await expect(enter('errada1')).rejects.toMatchObject({ status: 401 })
    await app.call(logOut, {}, { token })
    await enter()
  })

  it('are so many vehicles, and removing one makes room', async () => {
    const driver = await aDriver(app)
    const add = () => app.call(associateVehicle, { body: { plate: aPlate() } }, driver)
    const tries = await Promise.allSettled([add(), add(), add()])
    expect(fulfilled(tries)).toHaveLength(2)
    await expect(add()).rejects.toMatchObject({
      status: 422,
      body: {
        type: 'TooManyVehicles',
        message: 'Sua conta já tem 2 veículos. Remova um deles para adicionar outro.',
      },
    })
    const [one] = tries.filter((each) => each.status === 'fulfilled')
    if (!one) throw new Error('no vehicle was added')
    const { id: vehicleId, wallet } = one.value
    await app.call(dissociateVehicle, { params: { vehicleId, walletId: wallet.id } }, driver)
    await add()
  })

  it('are so many drafts of orders, which end by themselves', async () => {
    const driver = await aDriver(app)
    const order = () => app.call(createOrder, { body: orderBody(driver, 11, 1000) }, driver)
    expect(fulfilled(await Promise.allSettled([order(), order(), order()]))).toHaveLength(2)
    await expect(order()).rejects.toMatchObject({
      status: 422,
      body: {
        type: 'TooManyDrafts',
        message:
          'Sua conta já tem 2 pedidos à espera de pagamento. Conclua um deles ou espere que o prazo termine.',
      },
    })
    await app.advance(25 * 3600)
    await order()
  })
})
