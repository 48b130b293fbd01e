import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportTransactions, listTransactions, mailTransactions, readPdfUrl } from '#contract/history.ts'
import { activateParking, leaveParking } from '#contract/parking.ts'
import { hourMs, minuteMs } from '#domain/durations.ts'
import { walletCredit } from '#domain/ledger/accounts.ts'
import { cents, formatReais, outgoing, sumChanges } from '#domain/money/cents.ts'
import { post } from '#server/features/wallets/ledger.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { delivered } from '#testkit/deliveries.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { clockAt, products, shareWallet } from '#testkit/parking.ts'
import { type ReadPdf, readPdf } from '#testkit/pdf.ts'
import { allTime } from '#testkit/periods.ts'
import { makePdf } from './make-pdf.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { pdfExports: { max: 3, windowSeconds: 60 } } })
})
afterAll(() => app.close())

type Asked = { plate?: string; wallet_id?: number } & Partial<typeof allTime>

const start = async (driver: TestDriver, asked: Asked): Promise<number> =>
  (await app.call(exportTransactions, { query: { ...allTime, ...asked } }, driver)).data.id

/** Each call waits a moment for the file, so that asking often is waiting long. */
const urlOf = async (driver: TestDriver, jobId: number): Promise<string> => {
  for (let tries = 0; ; tries++) {
    try {
      return (await app.call(readPdfUrl, { params: { jobId } }, driver)).url
    } catch (error) {
      if (tries > 100) throw error
    }
  }
}

const fetchPdf = async (url: string): Promise<Buffer> => {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

const cellsOf = (pdf: ReadPdf): string[] =>
  pdf.pages
    .flatMap(({ content }) => content)
    .filter(([tag]) => tag === 'TD')
    .map(([, text]) => text)

const inRows = (cells: readonly string[], width: number): string[][] =>
  Array.from({ length: cells.length / width }, (_, at) => cells.slice(at * width, (at + 1) * width))

const shown = (civil: string) =>
  civil.replace(/^(\d{4})-(\d\d)-(\d\d) /, (_, year, month, day) => `${day}/${month}/${year} `)

/** A job that nobody works on. */
const stuckJob = async (driver: TestDriver): Promise<number> => {
  const now = app.clock.now()
  const { id } = await app.rotativo.parts.db.kysely
    .insertInto('pdf_jobs')
    .values({
      user_id: driver.userId,
      delivery: 'link',
      wallet_id: driver.walletId,
      begins_at: now,
      ends_before: now,
      created_at: now,
      expires_at: new Date(now.getTime() + hourMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A job of which it looks as if it had been begun a while ago and were still worked on. */
const slowJob = async (driver: TestDriver, asked: Asked): Promise<number> => {
  const id = await start(driver, asked)
  await urlOf(driver, id)
  const created_at = new Date(app.clock.now().getTime() - 2 * minuteMs)
  const job = app.rotativo.parts.db.kysely.updateTable('pdf_jobs').where('id', '=', id)
  await job.set({ created_at, ready_at: null }).execute()
  return id
}

describe('a history as PDF', () => {
  it('says what the list says, with totals per operation to the cent [call.transactions-pdf, call.pdf-url, entity.pdf-job, capability.history]', async () => {
    const plate = aPlate()
    clockAt(app, '2027-03-10 09:00:00')
    const driver = await aDriver(app, {
      credit: 10_000,
      bonus: 7,
      plates: [plate],
      name: 'João da Conceição',
    })
    for (const product_id of [products.centro15, products.centro60, products.centro30]) {
      const { transaction_id } = await app.call(activateParking, { body: { plate, product_id } }, driver)
      if (product_id === products.centro60)
        await app.call(leaveParking, { params: { transaction_id } }, driver)
    }
    const list = (
      await app.call(listTransactions, { query: { ...allTime, wallet_id: driver.walletId } }, driver)
    ).data
    const jobId = await start(driver, { wallet_id: driver.walletId })
    const pdf = readPdf(await fetchPdf(await urlOf(driver, jobId)))

    expect(pdf).toMatchObject({ title: 'Histórico de movimentações', language: 'pt-BR', isTagged: true })
    const text = pdf.pages[0]?.text ?? ''
    expect(text).toContain('João da Conceição')
    expect(text).not.toContain(driver.identification.slice(3, 9))
    expect(text).toContain('Carteira: Carteira Principal')
    expect(text).toContain('Período: 01/01/2000 00:00:00 a 31/12/2099 23:59:59')

    const expected = list.map((row) => [
      row.type_name,
      shown(row.created_at),
      row.payment_form_name,
      formatReais(row.amount),
    ])
    const cells = cellsOf(pdf)
    expect(inRows(cells.slice(-4 * list.length), 4)).toEqual(expected)

    const totals = inRows(cells.slice(0, -4 * list.length), 3)
    const sumOf = (name: string) =>
      sumChanges(list.filter((row) => row.type_name.startsWith(name)).map(({ amount }) => amount))
    expect(totals).toEqual([
      ['Compra de créditos', '1', 'R$ 100,07'],
      ['Estacionamento', '3', formatReais(sumOf('Estacionamento'))],
      ['Devolução por saída da vaga', '1', formatReais(sumOf('Devolução'))],
      ['Total', '5', formatReais(sumChanges(list.map(({ amount }) => amount)))],
    ])
    app.clock.setOffsetSeconds(0)
  })

  it('of a vehicle is drawn row by row, also when it fills many pages [call.transactions-pdf]', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 1_000_000, plates: [plate] })
    const { db, clock } = app.rotativo.parts
    await db.kysely.transaction().execute(async (tx) => {
      for (let n = 1; n <= 250; n++) {
        await post(tx, {
          key: `test/${driver.walletId}/${n}`,
          type: 6,
          walletId: driver.walletId,
          userId: driver.userId,
          plate,
          paymentFormId: 4,
          amount: outgoing(cents(n)),
          postings: [{ from: walletCredit(driver.walletId), to: 'revenue/parking', amount: cents(n) }],
          createdAt: clock.now(),
        })
      }
    })
    const pdf = readPdf(await fetchPdf(await urlOf(driver, await start(driver, { plate }))))
    expect(pdf.pages.length).toBeGreaterThan(5)
    const rows = inRows(cellsOf(pdf).slice(6), 4)
    expect(rows.map((row) => row[3])).toEqual(
      Array.from({ length: 250 }, (_, at) => formatReais(cents(at - 250))),
    )
    expect(cellsOf(pdf).slice(0, 3)).toEqual(['Estacionamento', '250', formatReais(cents(-(250 * 251) / 2))])
  })

  it('without rows says so', async () => {
    const driver = await aDriver(app)
    const pdf = readPdf(
      await fetchPdf(await urlOf(driver, await start(driver, { wallet_id: driver.walletId }))),
    )
    expect(pdf.pages[0]?.text).toContain('Nenhum dado encontrado.')
  })

  it('that is not ready is refused with the type that the page waits for [call.pdf-url]', async () => {
    const driver = await aDriver(app)
    const jobId = await stuckJob(driver)
    await expect(app.call(readPdfUrl, { params: { jobId } }, driver)).rejects.toMatchObject({
      status: 404,
      body: { type: 'PdfNotReadyException' },
    })
  })

  it('is made once when it is asked for twice, and anew when it was ready', async () => {
    const driver = await aDriver(app, { credit: 100 })
    const asked = { wallet_id: driver.walletId }
    const both = await Promise.all([start(driver, asked), start(driver, asked)])
    expect(both[0]).toBe(both[1])
    await urlOf(driver, both[0])
    expect(await start(driver, asked)).not.toBe(both[0])
  })

  it('is made once when two servers take the job at once, and not again when it is repeated', async () => {
    const driver = await aDriver(app, { credit: 100 })
    const jobId = await stuckJob(driver)
    const { parts } = app.rotativo
    const both = await Promise.allSettled([makePdf(parts, jobId), makePdf(parts, jobId)])
    expect(both.some(({ status }) => status === 'fulfilled')).toBe(true)
    await makePdf(parts, jobId)
    const pdf = await fetchPdf(await urlOf(driver, jobId))
    expect(readPdf(pdf).title).toBe('Histórico de movimentações')
  })

  it('is another one for another wallet, vehicle, begin or end, and for another driver, while the first is made [call.transactions-pdf]', async () => {
    const [plate, other] = [aPlate(), aPlate()]
    const owner = await aDriver(app)
    const driver = await aDriver(app, { plates: [plate, other] })
    await shareWallet(app, owner.walletId, driver.userId)
    await shareWallet(app, driver.walletId, owner.userId)
    const wallet = { wallet_id: driver.walletId }
    const others: [TestDriver, Asked][] = [
      [driver, { wallet_id: owner.walletId }],
      [driver, { plate: other }],
      [driver, { ...wallet, created_at_begin: '2000-01-01 00:00:01' }],
      [driver, { ...wallet, created_at_end: '2099-12-31 23:59:58' }],
      [owner, wallet],
    ]
    const begun: number[] = []
    for (const [who, asked] of others) begun.push(await slowJob(who, asked))
    expect(await Promise.all(others.map(([who, asked]) => start(who, asked)))).toEqual(begun)
    for (const asked of [wallet, { plate }]) expect(begun).not.toContain(await start(driver, asked))
  })

  it('holds what lies in the period and nothing else [call.transactions-pdf]', async () => {
    const plate = aPlate()
    clockAt(app, '2027-03-12 09:00:00')
    const driver = await aDriver(app, { credit: 10_000, plates: [plate] })
    clockAt(app, '2027-03-13 09:00:00')
    await app.call(activateParking, { body: { plate, product_id: products.centro15 } }, driver)
    const asked = { wallet_id: driver.walletId, created_at_end: '2027-03-12 23:59:59' }
    const pdf = readPdf(await fetchPdf(await urlOf(driver, await start(driver, asked))))
    expect(pdf.pages[0]?.text).toContain('Período: 01/01/2000 00:00:00 a 12/03/2027 23:59:59')
    expect(inRows(cellsOf(pdf).slice(6), 4)).toEqual([
      ['Compra de créditos', expect.stringMatching(/^12\/03\/2027 09:00:/), 'Pix', 'R$ 100,00'],
    ])
    app.clock.setOffsetSeconds(0)
  })

  it('is limited per account, and the limit ends', async () => {
    const driver = await aDriver(app, { credit: 100 })
    for (let n = 0; n < 3; n++) await urlOf(driver, await start(driver, { wallet_id: driver.walletId }))
    const fourth = start(driver, { wallet_id: driver.walletId })
    await expect(fourth).rejects.toMatchObject({ status: 429, body: { type: 'TooManyRequests' } })
    expect((await fourth.catch((refused) => refused.headers)).get('retry-after')).toMatch(/^\d+$/)
    await app.advance(61)
    await start(driver, { wallet_id: driver.walletId })
    app.clock.setOffsetSeconds(0)
  })
})

describe('the address of a PDF', () => {
  it('is a secret of ten minutes that no cache keeps', async () => {
    const driver = await aDriver(app, { credit: 100 })
    const url = await urlOf(driver, await start(driver, { wallet_id: driver.walletId }))
    expect(url).toMatch(/\/relatorios\/[\w-]{22}\.pdf$/)
    const response = await fetch(url)
    const body = await response.arrayBuffer()
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(body.byteLength),
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="historico-\d{4}-\d\d-\d\d\.pdf"$/),
    })
    const secret = /([\w-]+)\.pdf$/.exec(url)?.[1] ?? 'none'
    const { rows } = await app.rotativo.parts.db.pool.query('select token_hash from pdf_links')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ token_hash }) => token_hash.toString('latin1'))).not.toContain(secret)

    app.clock.setOffsetSeconds(app.clock.offsetSeconds + 599)
    expect((await fetch(url)).status).toBe(200)
    app.clock.setOffsetSeconds(app.clock.offsetSeconds + 2)
    expect((await fetch(url)).status).toBe(404)
    expect((await fetch(url.replace(secret, 'A'.repeat(22)))).status).toBe(404)
    app.clock.setOffsetSeconds(0)
  })

  it("of another driver's job looks missing, and so does that of an old one [call.pdf-url]", async () => {
    const [driver, other] = [await aDriver(app, { credit: 100 }), await aDriver(app)]
    const jobId = await start(driver, { wallet_id: driver.walletId })
    await urlOf(driver, jobId)
    const missing = { status: 404, body: { type: 'NotFound' } }
    await expect(app.call(readPdfUrl, { params: { jobId } }, other)).rejects.toMatchObject(missing)
    await expect(app.call(readPdfUrl, { params: { jobId: 999_999_999 } }, other)).rejects.toMatchObject(
      missing,
    )

    const { kysely } = app.rotativo.parts.db
    const pieces = async () =>
      (await kysely.selectFrom('pdf_pieces').select('n').where('pdf_job_id', '=', jobId).execute()).length
    const jobs = async () =>
      (await kysely.selectFrom('pdf_jobs').select('id').where('id', '=', jobId).execute()).length
    expect(await pieces()).toBeGreaterThan(0)
    await app.advance(3601)
    await expect(app.call(readPdfUrl, { params: { jobId } }, driver)).rejects.toMatchObject(missing)
    await app.advance(1000)
    expect(await pieces()).toBe(0)
    expect(await jobs()).toBe(1)
    await app.advance(86_400)
    expect(await jobs()).toBe(0)
    app.clock.setOffsetSeconds(0)
  })
})

describe('a history by e-mail', () => {
  const send = (driver: TestDriver, asked: Asked) =>
    app.call(mailTransactions, { query: { ...allTime, ...asked } }, driver)

  const attachmentsOf = async (driver: TestDriver) => {
    const answer = await app.http('GET', `/sandbox/messages?to=${driver.email}`)
    const { data } = (await answer.json()) as { data: { attachment?: { name: string; url: string } }[] }
    return data.map(({ attachment }) => attachment)
  }

  it('brings the PDF to the registered address, once [call.transactions-email, capability.history]', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 1234, plates: [plate] })
    const asked = { wallet_id: driver.walletId }
    const answers = await Promise.all([send(driver, asked), send(driver, asked)])
    expect(answers[0]).toEqual({ message: 'O relatório em PDF foi enviado para o email cadastrado!' })
    const [mail, ...more] = await app.messages(driver.email)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ channel: 'email', subject: expect.stringContaining('Seu histórico em PDF') })
    expect(mail?.text).toContain('Carteira: Carteira Principal')
    const [file] = await attachmentsOf(driver)
    expect(file?.name).toMatch(/^historico-\d{4}-\d\d-\d\d\.pdf$/)
    const pdf = readPdf(await fetchPdf(app.address + file?.url))
    expect(cellsOf(pdf)).toContain('R$ 12,34')
  })

  it('is not sent twice when it is asked for again at once, as a browser does whose answer was lost; later it is', async () => {
    const driver = await aDriver(app, { credit: 100 })
    const asked = { wallet_id: driver.walletId }
    await send(driver, asked)
    expect(await app.messages(driver.email)).toHaveLength(1)
    await send(driver, asked)
    await delivered(app)
    expect(await app.messages(driver.email)).toHaveLength(1)
    await app.advance(61)
    await send(driver, asked)
    await delivered(app)
    expect(await app.messages(driver.email, 2)).toHaveLength(2)
    app.clock.setOffsetSeconds(0)
  })

  it('comes also while the same is made as a file, which is no letter [call.transactions-email]', async () => {
    const driver = await aDriver(app, { credit: 100 })
    const asked = { wallet_id: driver.walletId }
    const file = await slowJob(driver, asked)
    await send(driver, asked)
    expect(await app.messages(driver.email)).toHaveLength(1)
    expect(await start(driver, asked)).toBe(file)
  })

  it('brings a letter for each wallet, vehicle and period, also within the minute [call.transactions-email]', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 100, plates: [plate] })
    const wallet = { wallet_id: driver.walletId }
    for (const asked of [
      wallet,
      { plate },
      { ...wallet, created_at_begin: '2027-01-01 00:00:00' },
      { ...wallet, created_at_end: '2027-12-31 23:59:59' },
    ]) {
      await send(driver, asked)
    }
    const letters = (await app.messages(driver.email, 4)).map(({ text }) => text)
    expect(letters).toHaveLength(4)
    for (const told of [
      `Veículo: ${plate}`,
      '01/01/2027 00:00:00 a 31/12/2099 23:59:59',
      '01/01/2000 00:00:00 a 31/12/2027 23:59:59',
    ]) {
      expect(letters.filter((text) => text.includes(told))).toHaveLength(1)
    }
  })

  it('goes to no address that nobody has confirmed, be it that of the registration [call.transactions-email]', async () => {
    const driver = await aDriver(app, { credit: 100 })
    const asked = { wallet_id: driver.walletId }
    const users = () => app.rotativo.parts.db.kysely.updateTable('users').where('id', '=', driver.userId)
    await users().set({ active_mail: false, sms_verification_status: true }).execute()
    await expect(send(driver, asked)).rejects.toMatchObject({
      status: 422,
      body: { type: 'EmailUnconfirmed', message: 'Confirme o seu e-mail para receber o PDF.' },
    })
    await users().set({ email: null }).execute()
    await expect(send(driver, asked)).rejects.toMatchObject({ status: 422, body: { type: 'EmailMissing' } })
  })

  it('is not sent to an address that was changed while the PDF was made', async () => {
    const driver = await aDriver(app, { credit: 100 })
    const jobId = await stuckJob(driver)
    const { kysely } = app.rotativo.parts.db
    await kysely.updateTable('pdf_jobs').set({ delivery: 'email' }).where('id', '=', jobId).execute()
    const replaced = { active_mail: false, email_replaced: true }
    await kysely.updateTable('users').set(replaced).where('id', '=', driver.userId).execute()
    await makePdf(app.rotativo.parts, jobId)
    const promised = await kysely.selectFrom('outbox').select('payload').where('topic', '=', 'mail').execute()
    expect(promised.filter(({ payload }) => JSON.stringify(payload).includes(driver.email))).toEqual([])
    expect(await attachmentsOf(driver)).toEqual([])
  })
})
