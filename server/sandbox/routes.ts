import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { shapeTexts } from '#contract/texts.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { cents } from '#domain/money/cents.ts'
import type { MovableClock } from '#server/clock.ts'
import { demonstrationCodes } from '#server/features/staff/demonstration.ts'
import { SandboxBank, type SandboxPayment } from '#server/gateways/payment/sandbox.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput, Refusal } from '#server/refusal.ts'
import { findFault } from './agent.ts'
import { bankPage } from './bank-page.ts'
import { demandOwnHost } from './own-host.ts'
import { sandboxPage } from './page.ts'
import { style } from './page-style.ts'
import { readAttachment, readMessages, readPayments, readShown } from './read-sandbox.ts'
import { followSandboxClock } from './sweeps.ts'

type Surroundings = { parts: Parts; jobs: Jobs; clock: MovableClock; bank: SandboxBank }

/** The addresses of the sandbox; registered in sandbox mode only. */
export const openSandbox = async (
  app: FastifyInstance,
  parts: Parts,
  jobs: Jobs,
  clock: MovableClock,
): Promise<void> => {
  const bank = parts.payment
  if (!(bank instanceof SandboxBank)) throw new Error('the sandbox needs its own bank')
  const surroundings = { parts, jobs, clock, bank }
  await app.register(async (scope) => {
    scope.addHook('onRequest', demandOwnHost(parts))
    acceptForms(scope)
    await showPage(scope, surroundings)
    openInboxes(scope, surroundings)
    openBank(scope, surroundings)
    openBankPage(scope, surroundings)
    openAgent(scope, surroundings)
    openClock(scope, surroundings)
  })
}

const formType = 'application/x-www-form-urlencoded'

const acceptForms = (scope: FastifyInstance): void => {
  scope.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

/** A button of the page leads back to the page; a program gets its answer as JSON. */
const answer = (request: FastifyRequest, reply: FastifyReply, data: object, section: string) =>
  request.headers['content-type']?.startsWith(formType)
    ? reply.redirect(`/sandbox#${section}`, 303)
    : reply.header('Cache-Control', 'no-store').send(data)

const read = <S extends z.ZodMiniType>(schema: S, given: unknown): z.output<S> => {
  const result = z.safeParse(schema, given ?? {})
  if (result.success) return result.data
  const fields = result.error.issues.map((issue) => [String(issue.path[0] ?? 'body'), [shapeTexts.wrong]])
  throw new InvalidInput(Object.fromEntries(fields))
}

const showPage = async (scope: FastifyInstance, { parts, bank, clock }: Surroundings): Promise<void> => {
  const script = await readFile(new URL('./refresh.js', import.meta.url), 'utf8')
  scope.get('/sandbox/refresh.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('Cache-Control', 'no-cache').send(script),
  )
  scope.get('/sandbox/page.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('Cache-Control', 'no-cache').send(style),
  )
  scope.get('/sandbox', async (_request, reply) => {
    const page = sandboxPage(await readShown(parts, bank, clock))
    return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(page)
  })
}

const openInboxes = (scope: FastifyInstance, { parts }: Surroundings): void => {
  const query = z.object({ to: z.optional(z.string()) })
  scope.get('/sandbox/messages', async (request) => ({
    data: await readMessages(parts, read(query, request.query).to),
  }))
  scope.get('/sandbox/staff', async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ data: demonstrationCodes(parts) }),
  )
  const params = z.object({ id: z.coerce.number().check(z.int(), z.gte(1)) })
  scope.get('/sandbox/messages/:id/attachment', async (request, reply) => {
    const file = await readAttachment(parts, read(params, request.params).id)
    if (!file) throw new Refusal('not_found')
    return reply.type('application/pdf').header('Cache-Control', 'no-store').send(file)
  })
}

/** How the payer pays, for tests: several times, with a notification that comes late, days ago, or another amount. */
const paying = z.object({
  times: z.optional(z.int().check(z.gte(1), z.lte(10))),
  delay_seconds: z.optional(z.number().check(z.gte(0), z.lte(86_400))),
  paid_seconds_ago: z.optional(z.number().check(z.gte(0), z.lte(31_536_000))),
  amount: z.optional(z.pipe(z.int().check(z.gte(1)), z.transform(cents))),
})

/** How its bank takes a payment back, for tests likewise: a part of it, or with a notification that gets lost for a year. */
const disputing = z.extend(paying, {
  delay_seconds: z.optional(z.number().check(z.gte(0), z.lte(31_536_000))),
})

const openBank = (scope: FastifyInstance, { parts, bank }: Surroundings): void => {
  const query = z.object({ order_id: z.optional(z.string()) })
  scope.get('/sandbox/payments', async (request) => ({
    data: await readPayments(parts, bank, read(query, request.query).order_id),
  }))

  const act = async (request: FastifyRequest, reply: FastifyReply, done: SandboxPayment | null) => {
    if (!done) throw new Refusal('not_found')
    tellSoon(scope, bank)
    return answer(request, reply, { id: done.id, status: done.status }, 'payments')
  }
  scope.post<{ Params: { id: string } }>('/sandbox/payments/:id/pay', async (request, reply) => {
    const { times = 1, amount, ...late } = read(paying, request.body)
    const { delay_seconds: delaySeconds = 0, paid_seconds_ago: agoSeconds = 0 } = late
    const paid = { times, delaySeconds, agoSeconds, ...(amount === undefined ? {} : { amount }) }
    return act(request, reply, await bank.pay(request.params.id, paid))
  })
  scope.post<{ Params: { id: string } }>('/sandbox/payments/:id/dispute', async (request, reply) => {
    const { times = 1, delay_seconds: delaySeconds = 0, amount } = read(disputing, request.body)
    const disputed = { times, delaySeconds, ...(amount === undefined ? {} : { amount }) }
    return act(request, reply, await bank.dispute(request.params.id, disputed))
  })
  for (const said of ['won', 'lost'] as const) {
    scope.post<{ Params: { id: string } }>(`/sandbox/payments/:id/dispute/${said}`, async (request, reply) =>
      act(request, reply, await bank.decideDispute(request.params.id, said)),
    )
  }
  scope.post<{ Params: { id: string } }>('/sandbox/payments/:id/refuse', async (request, reply) =>
    act(request, reply, await bank.refuse(request.params.id)),
  )
}

/** Where a debit leads to: it approves or refuses, and only its notification settles (decision Q68). */
const openBankPage = (scope: FastifyInstance, { parts, bank }: Surroundings): void => {
  type Visited = { Params: { id: string; said: string } }
  scope.get<Visited>('/sandbox/bank/:id', async (request, reply) => {
    const debit = await bank.payment(request.params.id)
    if (!debit?.bank) throw new Refusal('not_found')
    const { settings, company } = parts.city()
    const expires_at = toCivil(debit.expires_at, settings.timeZone)
    const page = bankPage({ ...debit, bank: debit.bank, receiver: company.name, expires_at })
    return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(page)
  })
  scope.post<Visited>('/sandbox/bank/:id/:said', async (request, reply) => {
    const { id, said } = request.params
    const debit = await bank.payment(id)
    if (!debit?.bank || !['approve', 'refuse'].includes(said)) throw new Refusal('not_found')
    if (debit.status === 'waiting') await (said === 'approve' ? bank.pay(id) : bank.refuse(id))
    tellSoon(scope, bank)
    return reply.redirect(`/sandbox/bank/${encodeURIComponent(id)}`, 303)
  })
}

/** The bank tells us at once; when that fails its next turn does. */
const tellSoon = (scope: FastifyInstance, bank: SandboxBank): void => {
  bank.deliverDue().catch((error) => scope.log.warn({ err: error }, 'the sandbox bank could not notify us'))
}

const openAgent = (scope: FastifyInstance, { parts }: Surroundings): void => {
  const body = z.object({ plate: z.string(), address: z.optional(z.string().check(z.maxLength(200))) })
  scope.post('/sandbox/notices', async (request, reply) => {
    const given = read(body, request.body)
    const { id, plate } = await findFault(parts, request.id, given)
    return answer(request, reply, { id, plate }, 'notices')
  })
}

const tenYears = 315_360_000

const openClock = (scope: FastifyInstance, { parts, jobs, clock }: Surroundings): void => {
  const seconds = z.coerce.number().check(z.int(), z.gte(0), z.lte(tenYears))
  const body = z.object({ advance_seconds: seconds })
  scope.post('/sandbox/clock', async (request, reply) => {
    const { advance_seconds: ahead } = read(body, request.body)
    await parts.db.kysely
      .updateTable('sandbox_clock')
      .set(({ eb }) => ({ offset_seconds: eb('offset_seconds', '+', ahead) }))
      .execute()
    await followSandboxClock(parts.db, clock)
    await jobs.sweepNow()
    jobs.wake('all')
    const now = toCivil(clock.now(), parts.city().settings.timeZone)
    return answer(request, reply, { now, offset_seconds: clock.offsetSeconds }, 'clock')
  })
}
