import { minuteMs, secondMs } from '#domain/durations.ts'
import { staffRoles } from '#domain/staff/roles.ts'
import { audit } from '#server/operator/audit.ts'
import { ApiDocument, type Described } from '#testkit/api-document.ts'
import { type Sent, startApp, type TestApp } from '#testkit/app.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { aNotice } from '#testkit/guests.ts'
import { office } from '#testkit/operators.ts'
import { manyOrders } from '#testkit/orders.ts'
import { wideLimits } from '#testkit/registrations.ts'
import { aStaff } from '#testkit/staff.ts'
import { Known } from './known.ts'
import { madeUp } from './made-up-call.ts'
import { type Plan, plansOf } from './plan.ts'

export type FuzzReport = {
  calls: number
  /** Answers by their status. */
  statuses: Record<string, number>
  /** Calls of the description that were carried out at least once, and those that never were. */
  succeeded: number
  never: string[]
  /** The longest answer, in ms as it passed; told, never judged. */
  longestMs: number
  problems: string[]
}

/** Who calls: by what a call wants of its caller. */
type Callers = Record<'bearer' | 'staffCookie' | 'operatorKey' | 'nobody', Sent[]>

/** Drivers leave, log out and lock themselves out meanwhile: after so many calls there are new ones. */
const renewEvery = 150

const newCallers = async (app: TestApp, known: Known): Promise<Callers> => {
  const plates = [aPlate(), aPlate(), aPlate()]
  const drivers = await Promise.all(plates.map((plate) => aDriver(app, { credit: 20_000, plates: [plate] })))
  const staff = await Promise.all(staffRoles.map((role) => aStaff(app, [role])))
  const notices = await Promise.all(plates.map((plate) => aNotice(app, plate)))
  for (const [at, { token, userId, walletId, ...person }] of drivers.entries()) {
    known.note(token, 'vehicles', { plate: plates[at] })
    known.note(token, 'wallets', { id: walletId, wallet_id: walletId, walletId })
    known.note(token, 'account', { ...person, id: userId, user_id: userId, userId })
  }
  for (const id of notices) known.note('', 'notices', { id, notice: id, notice_id: id })
  return {
    bearer: drivers.map(({ token }) => ({ token })),
    staffCookie: staff.map(({ headers }) => ({ headers })),
    operatorKey: [office],
    nobody: [{}],
  }
}

const wantedBy = ({ security }: Described): keyof Callers =>
  (Object.keys(security[0] ?? {})[0] as keyof Callers | undefined) ?? 'nobody'

const callerOf = (callers: Callers, described: Described, { caller, isStranger }: Plan): Sent => {
  const chosen = isStranger ? Object.values(callers).flat() : callers[wantedBy(described)]
  return chosen[caller % chosen.length] ?? {}
}

/** Whose answers are whose. */
const nameOf = ({ token, headers }: Sent): string => token ?? headers?.Cookie ?? 'nobody'

/** Whether an answer says that something of ours broke; 503 is a promise to be back. */
const isFault = (status: number): boolean => status >= 500 && status !== 503

/** One call, and what of its answer is not as described. */
const callOnce = async (
  { app, api, known }: { app: TestApp; api: ApiDocument; known: Known },
  described: Described,
  plan: Plan,
  sent: Sent,
): Promise<{ status: number; wrong: string[] }> => {
  const made = madeUp(described, plan, known, nameOf(sent))
  const method = described.method.toUpperCase()
  const response = await app.http(method, made.path, made.body, {
    ...sent,
    headers: { ...sent.headers, ...made.headers },
  })
  const isJson = response.headers.get('Content-Type')?.includes('json') ?? false
  const answer: unknown = isJson ? await response.json() : await response.arrayBuffer()
  if (response.ok && isJson) known.note(nameOf(sent), described.tags[0] ?? '', answer)
  const wrong = isJson ? api.wrongInAnswer(described, response.status, answer) : []
  if (isFault(response.status)) wrong.push(`status ${response.status}`)
  return {
    status: response.status,
    wrong: wrong.map((line) => `${described.operationId} ${line.slice(0, 300)}`),
  }
}

/** Sends made-up calls to a server of its own and gives what of its answers was never promised. */
export const fuzz = async (
  count: number,
  seed: number,
  say: (line: string) => void = () => {},
): Promise<FuzzReport> => {
  const app = await startApp({
    settings: { ...wideLimits, ...manyOrders, automaticActivation: true, allowRefund: true },
  })
  try {
    const api = new ApiDocument(await (await app.http('GET', '/openapi.json')).text())
    const known = new Known()
    const report = {
      statuses: {} as Record<string, number>,
      longestMs: 0,
      problems: new Map<string, string>(),
    }
    const succeeded = new Set<string>()
    let callers = await newCallers(app, known)
    for (const [at, plan] of plansOf(seed, count).entries()) {
      if (at % renewEvery === renewEvery - 1) {
        await app.advance((5 * minuteMs) / secondMs)
        callers = await newCallers(app, known)
        say(
          `${at + 1} calls, ${succeeded.size} of ${api.operations.length} carried out, ${report.problems.size} problems`,
        )
      }
      const described = api.operations[plan.call % api.operations.length] as Described
      const begun = performance.now()
      const { status, wrong } = await callOnce(
        { app, api, known },
        described,
        plan,
        callerOf(callers, described, plan),
      )
      report.longestMs = Math.max(report.longestMs, Math.round(performance.now() - begun))
      report.statuses[status] = (report.statuses[status] ?? 0) + 1
      if (status < 300) succeeded.add(described.operationId)
      for (const line of wrong)
        if (!report.problems.has(line)) report.problems.set(line, `${line} (call ${at} of seed ${seed})`)
    }
    for (const line of await audit(app.rotativo.parts.db)) report.problems.set(line, line)
    return {
      ...report,
      calls: count,
      succeeded: succeeded.size,
      never: api.operations.map(({ operationId }) => operationId).filter((name) => !succeeded.has(name)),
      problems: [...report.problems.values()],
    }
  } finally {
    await app.close()
  }
}
