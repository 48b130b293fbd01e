import type { StaffAct } from './roles.ts'

/** The lists of the office that can be had as a table for spreadsheets (Decision Q188). */
export const officeLists = ['notices', 'contests', 'register', 'takings', 'refunds'] as const

/** One of these lists. */
export type OfficeList = (typeof officeLists)[number]

/** Whoever may read a list may have it as a table, and fetch the table for as long as that is so. */
export const listActs = {
  notices: 'list notices',
  contests: 'list contests',
  register: 'read register',
  takings: 'read takings',
  refunds: 'read refunds',
} as const satisfies Record<OfficeList, StaffAct>

/** Where a table is: being made, ready to be fetched, or longer than a spreadsheet opens. */
export const exportStates = ['making', 'ready', 'too_long'] as const

/** One of these. */
export type ExportState = (typeof exportStates)[number]

/** The most lines of a table: a spreadsheet opens 1,048,576 (Excel, LibreOffice), and one line is the head. */
export const mostExportRows = 1_000_000

/** How much of a table is made, in whole hundredths; all of it only once it can be fetched. */
export function exportPercent(done: number, total: number): number {
  return total === 0 ? 0 : Math.min(99, Math.floor((100 * done) / total))
}
