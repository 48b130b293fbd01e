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
import { HeldLoop } from './held-loop.ts'
import { Known } from './known.ts'
import { madeUp } from './made-up-call.ts'
import { askForPath, oddPathsOf } from './odd-paths.ts'
import { type Plan, plansOf } from './plan.ts'
import { scenesOfDrivers } from './scenes-of-drivers.ts'
import { scenesOfStaff } from './scenes-of-staff.ts'
import { type Answered, nameOf, type Scene, Stage, send } from './stage.ts'

const scenes: [string, Scene][] = Object.entries({ ...scenesOfDrivers, ...scenesOfStaff })

export type FuzzReport = {
  calls: number
  /** Answers by their status. */
  statuses: Record<string, number>
  /** Calls of the description that were carried out at least once, and those that never were. */
  succeeded: number
  never: string[]
  /** The longest answer of those calls that were slowest, in ms as it passed; told, never judged. */
  slowestMs: Record<string, number>
  /** How many odd paths were requested. */
  paths: number
  /** The longest turn of the event loop of the requests that held it longest, in ms of CPU time. */
  heldMs: Record<string, number>
  /** Scenes that something made up, or a mistake in them, ended before their end, and the last time it did. */
  broken: Record<string, number>
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

/** How many scenes are played between two lots of callers. */
const scenesAtOnce = 2

/** How many of the slowest calls are told. */
const slowestTold = 10

/** An odd path is requested after every so many calls. */
const pathEvery = 3

/** Every so many times a scene is played as it stands, so that nothing made up ends it early. */
const undisturbedEvery = 2

const slowest = (longestMs: Map<string, number>): [string, number][] =>
  [...longestMs].sort(([, one], [, other]) => other - one).slice(0, slowestTold)

/** Sends made-up calls to a server of its own and gives what of its answers was never promised. */
export const fuzz = async (
  count: number,
  seed: number,
  say: (line: string) => void = () => {},
): Promise<FuzzReport> => {
  const app = await startApp({
    settings: { ...wideLimits, ...manyOrders, automaticActivation: true, allowRefund: true },
  })
  const loop = new HeldLoop()
  try {
    loop.start()
    const api = new ApiDocument(await (await app.http('GET', '/openapi.json')).text())
    const known = new Known()
    const report = {
      statuses: {} as Record<string, number>,
      longestMs: new Map<string, number>(),
      broken: {} as Record<string, number>,
      problems: new Map<string, string>(),
    }
    const succeeded = new Set<string>()
    const place = { app, api, known, loop }
    const paths = oddPathsOf(seed, Math.ceil(count / pathEvery))
    const askForOddPath = async (path: string): Promise<void> => {
      for (const line of await askForPath(app, path, loop))
        report.problems.set(line, `${line} (path ${paths.indexOf(path)} of seed ${seed})`)
    }
    let sent = 0
    const tell = (described: Described, { status, ok, tookMs, wrong }: Answered, where: string): void => {
      sent++
      report.statuses[status] = (report.statuses[status] ?? 0) + 1
      if (ok) succeeded.add(described.operationId)
      const longest = report.longestMs.get(described.operationId) ?? 0
      report.longestMs.set(described.operationId, Math.max(longest, Math.round(tookMs)))
      for (const line of wrong)
        if (!report.problems.has(line)) report.problems.set(line, `${line} (${where} of seed ${seed})`)
    }
    const plansOfScenes = plansOf(seed + 1, count).values()
    const playScenes = async (turn: number): Promise<void> => {
      for (let nth = turn * scenesAtOnce; nth < (turn + 1) * scenesAtOnce; nth++) {
        const [name, scene] = scenes[nth % scenes.length] ?? []
        const isUndisturbed = Math.floor(nth / scenes.length) % undisturbedEvery === 0
        const next = () => (isUndisturbed ? undefined : plansOfScenes.next().value)
        const stage = new Stage(place, next, (described, answered) => tell(described, answered, `${name}`))
        await scene?.(stage).catch((fault: Error) => {
          report.broken[`${name}: ${fault.message.slice(0, 160)}`] = nth
        })
      }
    }
    let callers = await newCallers(app, known)
    for (const [at, plan] of plansOf(seed, count).entries()) {
      if (at % renewEvery === renewEvery - 1) {
        await playScenes(Math.floor(at / renewEvery))
        await app.advance((5 * minuteMs) / secondMs)
        callers = await newCallers(app, known)
        say(
          `${sent} calls, ${succeeded.size} of ${api.operations.length} carried out, ${report.problems.size} problems, slowest ${slowest(report.longestMs)[0]?.join(' ')} ms`,
        )
      }
      const described = api.operations[plan.call % api.operations.length] as Described
      const caller = callerOf(callers, described, plan)
      const made = madeUp(described, plan, known, nameOf(caller))
      tell(described, await send(place, described, made, caller), `call ${at}`)
      const path = paths[at / pathEvery]
      if (path !== undefined) await askForOddPath(path)
    }
    for (const line of [...loop.problems, ...(await audit(app.rotativo.parts.db))])
      report.problems.set(line, line)
    const { longestMs, ...rest } = report
    return {
      ...rest,
      slowestMs: Object.fromEntries(slowest(longestMs)),
      heldMs: Object.fromEntries(slowest(loop.longestMs)),
      paths: paths.length,
      calls: sent,
      succeeded: succeeded.size,
      never: api.operations.map(({ operationId }) => operationId).filter((name) => !succeeded.has(name)),
      problems: [...report.problems.values()],
    }
  } finally {
    loop.stop()
    await app.close()
  }
}
