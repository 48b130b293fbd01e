import { roleTexts } from '#contract/staff/texts.ts'
import { type Cents, formatReais } from '#domain/money/cents.ts'
import { readRoles } from '#domain/staff/roles.ts'
import { registerTexts as texts } from './texts.ts'

type Details = Readonly<Record<string, unknown>>
type Line = { act: string; person: string | null; details: Details }

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
const namesOf = (roles: unknown): string =>
  readRoles(listOf(roles))
    .map((role) => roleTexts[role])
    .join(', ')

/** The new roles, and those before where there were others. */
const rolesOf = ({ roles, before }: Details): string => {
  const [now, once] = [namesOf(roles), namesOf(before)]
  if (once === now) return ''
  return once === '' ? now : texts.rolesChanged(now, once)
}

/** Roles that waited for a second manager after the act. */
const pendingOf = ({ pending }: Details): string => namesOf(pending) && texts.rolesPending(namesOf(pending))

const amountOf = (amount: unknown): string =>
  typeof amount === 'number' && amount > 0 ? formatReais(amount as Cents) : ''

const sumOf = ({ balance, direction, amount }: Details): string =>
  amountOf(amount) && texts.sum(wordOf(balance), wordOf(direction), amountOf(amount))

const noticeOf = ({ notice }: Details): string => (typeof notice === 'number' ? texts.notice(notice) : '')

/** What came of an act that may end one way or the other, or whom it is about; by act, for what the words of the act leave open. */
const told: Readonly<Record<string, (line: Line) => readonly string[]>> = {
  'sign in': ({ details }) => [
    details.by === 'passkey' ? texts.byPasskey(wordOf(details.name)) : '',
    details.by === 'recovery' ? texts.byRecovery : '',
  ],
  'accept invitation': ({ details }) => [details.again === true ? texts.acceptedAgain : ''],
  'add passkey': ({ details }) => [wordOf(details.name)],
  'remove passkey': ({ details }) => [wordOf(details.name)],
  'refuse passkey': ({ details }) => [wordOf(details.name)],
  'invite people': ({ person, details }) => [
    person ?? '',
    rolesOf(details),
    pendingOf(details),
    details.suspended === false ? texts.restored : '',
  ],
  'change people': ({ person, details }) => [
    person ?? '',
    wordOf(details.name_before) && texts.nameBefore(wordOf(details.name_before)),
    rolesOf(details),
    pendingOf(details),
    details.suspended === true ? texts.suspended : texts.open,
  ],
  'decide roles': ({ person, details }) => [
    person ?? '',
    texts.rolesDecided(namesOf(details.pending), details.approved === true),
  ],
  'unlock people': ({ person }) => [person ?? ''],
  'issue notice': ({ details }) => [noticeOf(details) || texts.notIssued],
  'add notice photo': ({ details }) => [noticeOf(details)],
  'read notice': ({ details }) => [noticeOf(details)],
  'cancel notice': ({ details }) => [noticeOf(details)],
  'release notice': ({ details }) => [noticeOf(details)],
  'decide contest': ({ details }) => [
    noticeOf(details),
    details.accepted === true ? texts.accepted : texts.notAccepted,
    amountOf(details.returned) && texts.returned(amountOf(details.returned)),
  ],
  'find guest tickets': ({ details }) => [texts.found(listOf(details.tickets).length)],
  'correct plate': ({ details }) => [wordOf(details.from) && texts.plateBefore(wordOf(details.from))],
  'propose correction': ({ details }) => [sumOf(details)],
  'decide correction': ({ details }) => [
    details.approved === true ? texts.approved : texts.refused,
    sumOf(details),
  ],
  'decide refund': ({ details }) => [
    details.action === 'pay refund' ? texts.paid : texts.refundRefused,
    amountOf(details.amount),
  ],
  'send campaigns': ({ details }) => [
    wordOf(details.campaign),
    details.sent === true ? texts.sent : texts.preview,
    ...[details.title, details.text, details.link].map(wordOf),
  ],
}

/** A file of a list stands in the register under the act that reads the list. */
const fileOf = ({ export: file, fetched }: Details): string => {
  if (typeof file !== 'number') return ''
  return fetched === true ? texts.fetched : texts.asked
}

/** What a line of the register tells beside who, what and why, in words; what its act says already is left out. */
export const wordsOf = (line: Line): string[] =>
  [...(told[line.act]?.(line) ?? []), fileOf(line.details)].filter((words) => words !== '')
