import { pathToFileURL } from 'node:url'
import type * as z from 'zod/mini'
import type { refundRequestOnWire } from '#contract/account/leaving.ts'
import type { Endpoint, OutputOf, SentInputOf } from '#contract/endpoint.ts'
import type { issuedNoticeOnWire } from '#contract/notices/lists.ts'
import {
  addManager,
  addOperatorKey,
  approveStaff,
  cancelNotice,
  issueNotice,
  listIssuedNotices,
  listOperatorKeys,
  listRefundRequests,
  payRefundRequest,
  readParkingRight,
  readTrail,
  refuseRefundRequest,
  reportSighting,
  revokeOperatorKey,
  settleRefund,
  startCampaign,
  unlockAccount,
} from '#contract/operator.ts'
import type { trailLineOnWire } from '#contract/operator-on-wire.ts'
import type { ErrorBody } from '#contract/refusals.ts'
import { owedOf } from '#domain/account/leaving/leaving.ts'
import { formatLastMinuteOf } from '#domain/brazil/civil-time.ts'
import { cents, formatReais } from '#domain/money/cents.ts'
import { noticeStatuses } from '#domain/notices/status.ts'
import { type OperatorScope, operatorScopes } from '#domain/operator.ts'
import { pathOf } from '#testkit/paths.ts'

const usage = `usage: npm run operator -- notice <plate> [address] [--type <kind>] [--category <category>]
       npm run operator -- cancel <id>
       npm run operator -- list [plate] [--from <time>] [--until <time>] [--before <id>]
       npm run operator -- sighting <plate> [address] [--issue]
       npm run operator -- plate <plate>
       npm run operator -- refund list [state] [--before <id>] | refund pay <id> <cents> | refund refuse <id>
       npm run operator -- refund settle <refund> <cents> <reference>
       npm run operator -- campaign <name> <title> <text> <link>
       npm run operator -- unlock <cpf or cnpj>
       npm run operator -- trail [cpf or cnpj] [--address <address>] [--from <time>] [--until <time>] [--before <id>]
       npm run operator -- staff invite --email <e-mail> [name] | staff approve --email <e-mail>
       npm run operator -- key add <name> [--scope ${operatorScopes.join('|')}] | key list | key revoke <name>
                           --scope may be repeated or hold a list with commas; a key without one opens nothing

OPERATOR_URL is the server (http://127.0.0.1:3000), OPERATOR_KEY the key (that of a sandbox).`

/** Whom the command talks to. */
export type Office = { url: string; key: string }

type Notice = z.output<typeof issuedNoticeOnWire>

/** A call that could not be done, with what to tell the person. */
export class OperatorError extends Error {}

const caller =
  ({ url, key }: Office) =>
  async <E extends Endpoint>(endpoint: E, input: Partial<SentInputOf<E>>): Promise<OutputOf<E>> => {
    const { body } = input as { body?: unknown }
    const answer = await fetch(url + pathOf(endpoint, input), {
      method: endpoint.method,
      headers: { Authorization: `Bearer ${key}`, ...(body ? { 'Content-Type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch(() => {
      throw new OperatorError(
        `${url} does not answer. Is the server running? OPERATOR_URL names another one.`,
      )
    })
    if (answer.status === 401) throw new OperatorError('The key was not accepted: set OPERATOR_KEY.')
    const said: unknown = await answer.json().catch(() => {
      throw new OperatorError(`${url} answered ${answer.status} and not like a Rotativo server.`)
    })
    if (answer.ok) return said as OutputOf<E>
    const { message, type, error } = said as ErrorBody
    const fields = Object.keys(error?.errors ?? {}).join(', ')
    throw new OperatorError(`${message} (${type}${fields ? `: ${fields}` : ''})`)
  }

/** The deadline is the midnight that ends its last day, which a person reads as the day that begins there. */
const untilText = (deadline: string): string => `until ${formatLastMinuteOf(deadline)}`

const noticeLine = (notice: Notice): string =>
  [
    notice.id,
    notice.plate,
    notice.date_notification,
    notice.status_enum + (notice.payment_pending ? ' (payment pending)' : ''),
    notice.price === null ? 'no price' : formatReais(notice.price),
    ...(notice.status === noticeStatuses.notified && notice.deadline ? [untilText(notice.deadline)] : []),
    notice.kind_name,
    notice.address,
  ]
    .filter((part) => part !== '')
    .join('  ')

/** What each command can be told beside its words; one that it does not know would seem to have been heeded. */
const flagsOfCommand: Readonly<Record<string, readonly string[]>> = {
  notice: ['type', 'category'],
  list: ['from', 'until', 'before'],
  sighting: ['issue'],
  refund: ['before'],
  trail: ['address', 'from', 'until', 'before'],
  staff: ['email'],
  key: ['scope'],
}

const flagsOf = (args: readonly string[]): { words: string[]; flags: Map<string, string> } => {
  const words: string[] = []
  const flags = new Map<string, string>()
  for (let n = 0; n < args.length; n++) {
    const arg = args[n] ?? ''
    if (!arg.startsWith('--')) words.push(arg)
    else if (arg === '--issue') flags.set('issue', 'yes')
    // Several scopes are a list; of any other flag the last one counts.
    else if (arg === '--scope')
      flags.set('scope', [flags.get('scope') ?? [], args[++n] ?? ''].flat().join(','))
    else flags.set(arg.slice(2), args[++n] ?? '')
  }
  const known = flagsOfCommand[words[0] ?? ''] ?? []
  if ([...flags.keys()].some((flag) => !known.includes(flag))) throw new OperatorError(usage)
  return { words, flags }
}

/** Does one command of a person and gives the lines to print; throws `OperatorError` with what went wrong. */
export const operate = async (office: Office, args: readonly string[]): Promise<string[]> => {
  const call = caller(office)
  const { words, flags } = flagsOf(args)
  const [command = '', first = '', ...rest] = words
  const seen = { plate: first, address: rest.join(' '), time: '', category: flags.get('category') ?? '' }
  if (command === 'list') {
    const { data } = await call(listIssuedNotices, { query: { plate: first, ...pageOf(flags) } })
    return data.length === 0 ? ['no notices'] : data.map(noticeLine)
  }
  if (command === 'key') return manageKeys(office, first, rest[0] ?? '', flags.get('scope'))
  if (command === 'campaign') return sendCampaign(office, first, rest)
  if (command === 'trail') return showTrail(office, first, flags)
  if (command === 'staff') return manageStaff(office, first, rest.join(' '), flags.get('email') ?? '')
  if (command === 'refund') return answerRefundRequests(office, first, rest, flags)
  if (first === '') throw new OperatorError(usage)
  switch (command) {
    case 'notice':
      return [noticeLine(await call(issueNotice, { body: { ...seen, type: flags.get('type') ?? '' } }))]
    case 'cancel':
      return [noticeLine(await call(cancelNotice, { params: { id: first } }))]
    case 'unlock': {
      const { driver_id } = await call(unlockAccount, { body: { identification: first } })
      return [`driver ${driver_id} may log in and ask for codes again`]
    }
    case 'plate': {
      const right = await call(readParkingRight, { params: { plate: first } })
      return [`${right.plate}  ${stateOf(right)}  notices Notificado: ${right.pending_notifications}`]
    }
    case 'sighting': {
      const said = await call(reportSighting, { body: { ...seen, issue: flags.has('issue') } })
      return [`${said.plate}  ${stateOf(said)}`, ...(said.notice ? [noticeLine(said.notice)] : [])]
    }
    default:
      throw new OperatorError(usage)
  }
}

/** The time is that of the state: what is tolerated until then may not park afterwards either. */
const stateOf = ({
  state,
  may_park,
  until,
}: {
  state: string
  may_park: boolean
  until: string | null
}): string => `${state}${until ? ` until ${until}` : ''}, ${may_park ? 'may park' : 'may not park'}`

/** Invites a manager, or puts roles in force that wait for one. */
const manageStaff = async (
  office: Office,
  command: string,
  name: string,
  email: string,
): Promise<string[]> => {
  if (email === '') throw new OperatorError(usage)
  if (command === 'approve') {
    const { roles, name: called } = await caller(office)(approveStaff, { body: { email } })
    return [`${called} may work as ${roles.join(', ')} from now on; every manager is told by e-mail`]
  }
  if (command !== 'invite') throw new OperatorError(usage)
  const invited = await caller(office)(addManager, { body: { email, name } })
  return [
    `${invited.email} is invited as a manager: the link in the letter opens for three days`,
    ...(invited.pending_roles.length > 0
      ? ['There are two managers already: one of them approves at /central/equipe, or "staff approve" does.']
      : []),
  ]
}

type RefundRequest = z.output<typeof refundRequestOnWire>

/** What a person does or did about it: less may be owed than the wallets hold now, and nobody pays what the banks have in hand. */
const dueOf = ({ state, rest, balance_credit, paid_amount, returns }: RefundRequest): string => {
  if (paid_amount !== null) return `paid ${formatReais(paid_amount)}`
  if (state !== 'open') return ''
  if (rest === 0 && returns.some((part) => part.state === 'returning')) return 'nothing to pay'
  const owed = owedOf({ rest, credit: balance_credit })
  return `to pay ${formatReais(owed)} (${owed} cents)`
}

const approvers = (corrections: RefundRequest['corrections']): string =>
  [...new Set(corrections.map((one) => one.approved_by))].join(', ')

const refundRequestLine = (request: RefundRequest): string => {
  const { id, state, requested_at, decided_at, decided_by, returns, corrected, corrections, driver } = request
  return [
    id,
    state,
    requested_at,
    dueOf(request),
    ...returns.map((part) => `${part.state.replace('_', ' ')} ${formatReais(part.amount)}`),
    corrected === 0
      ? ''
      : `from corrections ${formatReais(corrected)}, approved by ${approvers(corrections)}`,
    decided_at === null ? '' : `decided ${decided_at}`,
    decided_by === null ? '' : `by ${decided_by}`,
    ...(driver
      ? [driver.name, driver.identification, driver.email ?? '', driver.phone ?? '']
      : ['(account deleted)']),
  ]
    .filter((part) => part !== '')
    .join('  ')
}

const answerRefundRequests = async (
  office: Office,
  command: string,
  [first = '', second = '', ...more]: readonly string[],
  flags: ReadonlyMap<string, string>,
): Promise<string[]> => {
  const call = caller(office)
  if (command === 'list') {
    const state = first === '' ? {} : { state: first as RefundRequest['state'] }
    const { data } = await call(listRefundRequests, { query: { ...state, ...pageBefore(flags) } })
    return data.length === 0 ? ['no refund requests'] : data.map(refundRequestLine)
  }
  if (command === 'refuse' && first !== '') {
    return [refundRequestLine(await call(refuseRefundRequest, { params: { id: first } }))]
  }
  if (first === '' || !/^\d+$/.test(second)) throw new OperatorError(usage)
  if (command === 'settle') {
    const body = { amount: cents(Number(second)), reference: more.join(' ') }
    const settled = await call(settleRefund, { params: { id: first }, body })
    return [`refund ${settled.id}  paid by hand ${formatReais(settled.amount)}  ${settled.reference}`]
  }
  if (command !== 'pay') throw new OperatorError(usage)
  const paid = { params: { id: first }, body: { amount: cents(Number(second)) } }
  return [
    refundRequestLine(await call(payRefundRequest, paid)),
    'Pay the driver now: the credit has left the wallet.',
  ]
}

/** Where the page after begins; the newest one without. */
const pageBefore = (flags: ReadonlyMap<string, string>): { before?: string } => {
  const before = flags.get('before')
  return before ? { before } : {}
}

/** Of what time, and where the page after begins. */
const pageOf = (flags: ReadonlyMap<string, string>): { from: string; until: string; before?: string } => ({
  from: flags.get('from') ?? '',
  until: flags.get('until') ?? '',
  ...pageBefore(flags),
})

const sendCampaign = async (
  office: Office,
  name: string,
  [title = '', text = '', link = '/']: readonly string[],
): Promise<string[]> => {
  if (name === '' || title === '' || text === '') throw new OperatorError(usage)
  await caller(office)(startCampaign, { body: { name, title, text, link } })
  return [`the campaign ${name} goes out to every driver who wants campaigns`]
}

const trailLine = ({
  id,
  at,
  event,
  user_id,
  address,
  operator,
  details,
}: z.output<typeof trailLineOnWire>): string =>
  [
    id,
    at,
    event,
    user_id === null ? '' : `account ${user_id}`,
    address ?? '',
    operator ?? '',
    ...Object.entries(details).map(([name, value]) => `${name}=${value}`),
  ]
    .filter((part) => part !== '')
    .join('  ')

const showTrail = async (
  office: Office,
  identification: string,
  flags: ReadonlyMap<string, string>,
): Promise<string[]> => {
  const query = { identification, address: flags.get('address') ?? '', ...pageOf(flags) }
  const { data } = await caller(office)(readTrail, { query })
  return data.length === 0 ? ['nothing'] : data.map(trailLine)
}

/** Reads `--scope metrics,lookup`; a name that is no scope would leave a key that opens less than its maker thinks. */
const readScopes = (given: string | undefined): OperatorScope[] => {
  const names = (given ?? '').split(',').filter((name) => name !== '')
  const unknown = names.filter((name) => !(operatorScopes as readonly string[]).includes(name))
  if (unknown.length > 0) {
    throw new OperatorError(`No scope is called ${unknown.join(', ')}. Scopes: ${operatorScopes.join(', ')}`)
  }
  if (given !== undefined && names.length === 0) throw new OperatorError(usage)
  return names as OperatorScope[]
}

const manageKeys = async (
  office: Office,
  command: string,
  name: string,
  scope: string | undefined,
): Promise<string[]> => {
  const call = caller(office)
  if (command === 'list') {
    const { data } = await call(listOperatorKeys, {})
    return data.map(
      (key) =>
        `${key.name}  ${key.scopes.join(',') || 'no scope'}  since ${key.created_at}${key.revoked_at ? `  revoked ${key.revoked_at}` : ''}`,
    )
  }
  if (name === '' || (command !== 'add' && command !== 'revoke')) throw new OperatorError(usage)
  if (command === 'revoke') {
    await call(revokeOperatorKey, { params: { name } })
    return [`the key of ${name} opens nothing any more`]
  }
  const made = await call(addOperatorKey, { body: { name, scopes: readScopes(scope) } })
  return [
    `${made.name}  ${made.key}`,
    'Keep it now: it is not shown again.',
    made.scopes.length === 0
      ? 'It opens nothing: make another one, by another name, with --scope.'
      : `It may: ${made.scopes.join(', ')}.`,
  ]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { OPERATOR_URL = 'http://127.0.0.1:3000', OPERATOR_KEY = 'sandbox-operator-key' } = process.env
  try {
    const lines = await operate(
      { url: OPERATOR_URL.replace(/\/$/, ''), key: OPERATOR_KEY },
      process.argv.slice(2),
    )
    process.stdout.write(`${lines.join('\n')}\n`)
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
