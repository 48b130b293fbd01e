import { minuteMs } from '../durations.ts'
import type { StaffAct } from './roles.ts'

/** The lists of the office that can be had as a table for spreadsheets (Decision Q188). */
export const officeLists = ['notices', 'contests', 'register', 'takings', 'refunds', 'corrections'] as const

/** One of these lists. */
export type OfficeList = (typeof officeLists)[number]

/** Whoever may read a list may have it as a table, and fetch the table for as long as that is so. */
export const listActs = {
  notices: 'list notices',
  contests: 'list contests',
  register: 'read register',
  takings: 'read takings',
  refunds: 'read refunds',
  corrections: 'read corrections',
} as const satisfies Record<OfficeList, StaffAct>

/** Where a table is: being made, ready to be fetched, or longer than a spreadsheet opens. */
export const exportStates = ['making', 'ready', 'too_long'] as const

/** One of these. */
export type ExportState = (typeof exportStates)[number]

/** After so long a table that is not ready is stuck: it is told of no more, and asking again makes another one. */
export const stuckAfterMs = 10 * minuteMs

/** What a table was asked by, as texts, without what narrows nothing. */
export function askedParts(asked: object): Record<string, string> {
  const parts = Object.entries(asked).map(([name, value]) => [name, String(value ?? '').trim()])
  return Object.fromEntries(parts.filter(([, value]) => value !== ''))
}

/** Whether two tables of one list were asked by the same, so that a page knows the own one again. */
export function isAskedSame(one: object, other: object): boolean {
  const [left, right] = [askedParts(one), askedParts(other)]
  const names = Object.keys(left)
  return names.length === Object.keys(right).length && names.every((name) => left[name] === right[name])
}

/** The most lines of a table: a spreadsheet opens 1,048,576 (Excel, LibreOffice), and one line is the head. */
export const mostExportRows = 1_000_000

/** How much of a table is made, in whole hundredths; all of it only once it can be fetched. */
export function exportPercent(done: number, total: number): number {
  return total === 0 ? 0 : Math.min(99, Math.floor((100 * done) / total))
}
