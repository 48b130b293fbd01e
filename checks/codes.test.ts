import { expect, it } from 'vitest'
import { isCode, isGenerated, projectFiles, readSource, withoutComments } from './sources.ts'

const named = String.raw`(?:status|(?:transaction_|confirmation_)?type|payment_form_id)\b`
const coded = String.raw`\b(?:${named}|vehicle_type_id\b)`

/** What stands between a name and the number it is compared with, or gets, in code, in SQL or in a query. */
const compared = String.raw`'?\s*(?::|[!=]==|<>|[<>=]=?|!=|(?:not )?in \(|is (?:not )?distinct from|,\s*'(?:[!<>]?=|[<>]|<>|(?:not )?in|is (?:not )?distinct from)',)`

/** A number of one or two digits; HTTP's statuses have three. */
const bare = String.raw`[1-9]\d?(?![\d_.])`

/** A status, a type or a payment form beside such a number. */
const bareCode = new RegExp(
  [
    String.raw`${coded}${compared}\s*(?:\[\s*|always\(\s*)?${bare}`,
    String.raw`\bcase (?:\w+\.)?${coded} when ${bare}`,
    // A list or a table of them, and the numbers that a call says it takes.
    String.raw`\b\w*(?:[fF]orms|[sS]tatus(?:es)?|[tT]ypes)\b[^=\n]*=\s*(?:new (?:Map|Set)(?:<[^>]*>)?\(\s*)?\[\s*\[?\s*${bare}`,
    String.raw`\benum: \[\s*${bare}`,
    // Numbers that name something have no order.
    String.raw`[<>]=?\s*\w+(?:Statuses|Types|Forms)\.\w`,
  ].join('|'),
  'g',
)

/** The same where a test writes it: what a test compares stands there in digits, as the specification has them. */
const written = new RegExp(
  String.raw`\.set\(\{[^}]*\b${named}: ${bare}|\bupdate \w+(?: \w+)? set [^;\`]*\b${named} = ${bare}`,
  'g',
)

const bareIn = (source: string): string[] => withoutComments(source).match(bareCode) ?? []
const writtenIn = (source: string): string[] => withoutComments(source).match(written) ?? []

const isSpec = (path: string): boolean => /\.(?:test|spec)\.tsx?$/.test(path)

// A client that a stranger writes knows the numbers by the types of the document, which name no constant of ours.
const ours = projectFiles().filter(
  (path) => isCode(path) && !isGenerated(path) && !/^(?:checks|testkit\/client)\//.test(path),
)

it('the numbers of statuses, types and payment forms stand in the tables of the domain, and code names them', () => {
  const paths = ours.filter((path) => !isSpec(path))
  expect(paths.flatMap((path) => bareIn(readSource(path)).map((found) => `${path}: ${found}`))).toEqual([])
  for (const room of ['domain/', 'server/', 'bench/', 'testkit/']) {
    expect(paths.some((path) => path.startsWith(room))).toBe(true)
  }
})

it('a test that writes one names it', () => {
  const paths = ours.filter(isSpec)
  expect(paths.length).toBeGreaterThan(100)
  expect(paths.flatMap((path) => writtenIn(readSource(path)).map((found) => `${path}: ${found}`))).toEqual([])
})

it.each([
  ['notice.status === 2'],
  ['hasEnded = status > 2'],
  ['return status > noticeStatuses.notified'],
  ['where n.status not in (5, 6)'],
  ['where o.payment_form_id <> 4'],
  ['where n.status is distinct from 3'],
  [".where('status', '=', 3)"],
  [".where('n.status', 'in', [3, 4])"],
  ['{ transaction_type: 17 }'],
  ['confirmation_type: always(3, text)'],
  ['model.vehicle_type_id === 11'],
  ['case t.type when 1 then 3000 end'],
  ['const offeredForms: readonly number[] = [2, 3]'],
  ['const confirmationTypes: ReadonlyMap<number, number> = new Map([\n  [3, 2],'],
  ['{ enum: [2, 4, 5, 7] }'],
])('a bare number would be found: %s', (source) => {
  expect(bareIn(source)).toHaveLength(1)
})

it('a bare number that a test writes would be found', () => {
  expect(writtenIn(".updateTable('notices')\n  .set({ paid_at: now, status: 3 })")).toHaveLength(1)
  expect(writtenIn('update notices n set status = 3')).toHaveLength(1)
  expect(writtenIn('expect(notice).toMatchObject({ status: 3 })')).toEqual([])
})

it('what no code of ours is would not', () => {
  expect(bareIn('answer.status === 404')).toEqual([])
  expect(bareIn('const busyStatuses = [429, 503]')).toEqual([])
  expect(bareIn('notice.status === noticeStatuses.paid')).toEqual([])
})
