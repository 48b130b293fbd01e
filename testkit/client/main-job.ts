import * as api from './generated/client.ts'

/** How the client asks, what a person reads in an SMS, and who pays in the sandbox. */
export type Around = {
  fetch: typeof fetch
  codeSentTo(phone: string): Promise<string>
  pay(orderId: string): Promise<unknown>
}

export type Person = { identification: string; phone: string; email: string; plate: string }

/** The answer of a call that has to succeed: the client knows by the document that everything else is a refusal. */
const done = async <A extends { status: number; data?: unknown }>(
  asked: Promise<A>,
): Promise<Extract<A, { status: 200 }>['data']> => {
  const answer = await asked
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.data)}`)
  return (answer as Extract<A, { status: 200 }>).data
}

/** What one intent is named by. */
const intent = () => ({ idempotencyKey: crypto.randomUUID() })

/**
 * The main job as somebody writes it who has nothing but the document: register, confirm, a vehicle, credit by Pix, park,
 * add time, leave, look at the history. The types of it are all from there.
 */
export const doMainJob = async (address: string, person: Person, around: Around) => {
  Object.assign(api.defaults, { baseUrl: address, fetch: around.fetch })
  const { identification, phone, email, plate } = person
  const registered = await done(
    api.signUp(
      {
        name: 'Joana Pereira',
        identification,
        phone,
        email,
        password: 'segredo1',
        password_confirmation: 'segredo1',
        cep: '88000-010',
        address: 'Rua das Palmeiras',
        number: '100',
        district: 'Centro',
        city: 'Porto',
        uf: 'SC',
        birth_date: '1990-02-28',
      },
      intent(),
    ),
  )
  api.defaults.headers = { Authorization: `Bearer ${registered.access_token}` }
  const isRight: boolean = await done(api.activatePhone(await around.codeSentTo(phone)))
  const user = await done(api.readUser())
  const vehicle = await done(api.associateVehicle({ plate }, intent()))

  const bought = await done(
    api.createOrder(
      {
        transaction_type: 1,
        confirmation_type: 7,
        hold: true,
        quantity: 2000,
        user_id: user.id,
        payment_form_input: [{ payment_form_id: 11 }],
      },
      intent(),
    ),
  )
  const waiting = await done(
    api.updateOrder(bought.id, { payment_form_input: { payment_form_id: 11 } }, intent()),
  )
  const pix: string = waiting.collection_document?.bar_code ?? ''
  await around.pay(bought.id)
  const { status } = await done(api.readPublicOrder(bought.id))

  const groups = (await done(api.listProducts(plate))).data
  const hour = groups
    .flatMap(({ categories }) => categories.flatMap(({ products }) => products))
    .find(isAnHour)
  if (!hour) throw new Error('no hour is on offer')
  const choice = { plate, product_id: hour.id }
  const { hasBalance } = await done(api.validateActivation(choice))
  const parked = await done(api.activateParking(choice, intent()))
  const extended = await done(api.activateParking(choice, intent()))
  const left = await done(api.leaveParking(extended.transaction_id))
  const rows = (await done(api.listTransactions('2000-01-01 00:00:00', '2099-12-31 23:59:59', { plate })))
    .data
  return { isRight, user, vehicle, pix, status, hour, hasBalance, parked, extended, left, rows }
}

const isAnHour = ({ time }: api.Product): boolean => time === 60

/** What a client is told when it does what it may not: the types of the document name every way. */
export const whyNot = async (plate: string) => {
  const answer = await api.activateParking({ plate, product_id: 1 })
  if (answer.status === 200) return 'done' as const
  return answer.status === 422 ? answer.data.type : ('something else' as const)
}
