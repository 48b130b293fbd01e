import { describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '../durations.ts'
import { cents } from '../money/cents.ts'
import { clockEvents, nextNoticeClock, noticeClocks, noticeTime, runOn } from './clock.ts'
import {
  contestDeadline,
  contestEvents,
  contestObjection,
  contestStates,
  isUndecided,
  mostContests,
  mostUnproven,
  nextContestState,
  protocolOf,
  readProtocol,
  stopsClock,
} from './contests.ts'
import { nextNoticeStatus, noticeEvents } from './life-cycle.ts'
import { isPayableAt, priceAt } from './prices.ts'
import { noticeStatuses } from './status.ts'

const now = new Date('2026-11-20T17:30:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)

describe('the states and arrows', () => {
  it('of a contest: decided once, and accepted where its notice is called off', () => {
    const arrows = contestStates.flatMap((state) =>
      contestEvents.flatMap((event) => {
        const next = nextContestState(state, event)
        return next ? [[state, event, next]] : []
      }),
    )
    expect(arrows).toEqual([
      ['open', 'accept', 'accepted'],
      ['open', 'reject', 'rejected'],
      ['open', 'notice_cancelled', 'accepted'],
    ])
    expect(contestStates.filter(isUndecided)).toEqual(['open'])
  })

  it('of the clock of a notice: what is held or contested runs on once', () => {
    const arrows = noticeClocks.flatMap((clock) =>
      clockEvents.flatMap((event) => {
        const next = nextNoticeClock(clock, event)
        return next ? [[clock, event, next]] : []
      }),
    )
    expect(arrows).toEqual([
      ['running', 'held', 'held'],
      ['running', 'contested', 'contested'],
      ['held', 'released', 'running'],
      ['held', 'contested', 'contested'],
      ['contested', 'held', 'held'],
      ['contested', 'contest_ended', 'running'],
    ])
  })

  it('lead from no paid notice to one that is fined, but through a bank that took the money back', () => {
    const from = (status: number) =>
      noticeEvents.map((event) => nextNoticeStatus(status, event)).filter((next) => next !== null)
    expect(from(noticeStatuses.paid)).toEqual([noticeStatuses.notified, noticeStatuses.cancelled])
    expect(from(noticeStatuses.cancelled)).toEqual([])
  })
})

describe('a clock that stands still', () => {
  const notice = {
    status: noticeStatuses.notified,
    price: cents(3600),
    steps: [{ at: later(2 * hourMs), price: cents(4800) }],
    deadline: later(3 * hourMs),
    stoppedAt: later(hourMs),
  }

  it('moves neither price nor deadline', () => {
    const muchLater = later(90 * dayMs)
    expect(noticeTime(notice, now)).toEqual(now)
    expect(noticeTime(notice, muchLater)).toEqual(notice.stoppedAt)
    expect(priceAt(notice, muchLater)).toBe(3600)
    expect(isPayableAt(notice, muchLater)).toBe(true)
    expect(priceAt({ ...notice, stoppedAt: null }, muchLater)).toBe(4800)
    expect(isPayableAt({ ...notice, stoppedAt: null }, muchLater)).toBe(false)
  })

  it('runs on with the time that was left', () => {
    const resumed = { ...notice, ...runOn(notice, later(dayMs)), stoppedAt: null }
    expect(resumed.steps).toEqual([{ at: later(dayMs + hourMs), price: 4800 }])
    expect(resumed.deadline).toEqual(later(dayMs + 2 * hourMs))
    expect(runOn({ ...notice, stoppedAt: null }, later(dayMs))).toEqual({
      steps: notice.steps,
      deadline: notice.deadline,
    })
    expect(runOn({ steps: [], deadline: null, stoppedAt: now }, later(dayMs)).deadline).toBeNull()
  })
})

describe('a contest', () => {
  const open = { status: noticeStatuses.notified, deadline: later(dayMs), stoppedAt: null }
  const rejected = { state: 'rejected' as const }
  const met = (...own: { state: 'open' | 'rejected' }[]) => ({ own, unproven: 0, isLinked: true })

  it('is possible until the deadline, paid or not, one at a time and no more than twice', () => {
    expect(contestObjection(open, met(), now)).toBeNull()
    expect(contestObjection({ ...open, status: noticeStatuses.paid }, met(rejected), now)).toBeNull()
    expect(contestObjection({ ...open, deadline: null }, met(), later(99 * dayMs))).toBeNull()
    expect(contestObjection({ ...open, stoppedAt: now }, met(), later(99 * dayMs))).toBeNull()
    expect(contestObjection(open, met({ state: 'open' }), now)).toBe('open')
    expect(contestObjection(open, met(), later(dayMs))).toBe('closed')
    for (const status of [noticeStatuses.assessed, noticeStatuses.cancelled, noticeStatuses.disregarded]) {
      expect(contestObjection({ ...open, status }, met(), now)).toBe('closed')
    }
    expect(contestObjection(open, met(...Array(mostContests).fill(rejected)), now)).toBe('spent')
  })

  it('without a proven link is refused after ten of anyone, and never keeps a linked contestant out', () => {
    const unproven = { own: [], unproven: mostUnproven, isLinked: false }
    expect(contestObjection(open, { ...unproven, unproven: mostUnproven - 1 }, now)).toBeNull()
    expect(contestObjection(open, unproven, now)).toBe('spent')
    expect(contestObjection(open, { ...unproven, isLinked: true }, now)).toBeNull()
  })

  it('stops the clock if its contestant is linked; unproven ones stop it twice in all, and never end a hold', () => {
    const [linked, unproven] = [{ isLinked: true }, { isLinked: false }]
    expect(stopsClock({ ...linked, clock: 'held' }, 99)).toBe(true)
    expect(stopsClock({ ...unproven, clock: 'running' }, 1)).toBe(true)
    expect(stopsClock({ ...unproven, clock: 'running' }, 2)).toBe(false)
    expect(stopsClock({ ...unproven, clock: 'held' }, 0)).toBe(false)
  })

  it('has a deadline for the office, and a protocol that leads back to it', () => {
    expect(contestDeadline(now, 30)).toEqual(later(30 * dayMs))
    expect(protocolOf(42, '2026-11-20')).toBe('20261120000042')
    expect(readProtocol(' 20261120 000042 ')).toBe(42)
    expect(readProtocol(protocolOf(1_234_567, '2026-11-20'))).toBe(1_234_567)
    for (const none of ['', '42', 'ABC1D23', '2026112000004x']) expect(readProtocol(none)).toBeNull()
  })
})
