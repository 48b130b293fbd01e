import type { Kysely } from 'kysely'
import { momentTexts } from '#contract/codes/moments/texts.ts'
import { formatStages } from '#contract/codes/stages/format-stages.ts'
import { formatCivil, formatLastMinuteOf, toCivil } from '#domain/brazil/civil-time.ts'
import { formatReais } from '#domain/money/cents.ts'
import { isRegularisable } from '#domain/notices/life-cycle.ts'
import { isCalledOff, noticeStatuses } from '#domain/notices/status.ts'
import type { DB } from '#server/database/generated/rows.ts'
import { FileAnswer } from '#server/http/file-answer.ts'
import { inPortuguese } from '#server/language.ts'
import type { Parts } from '#server/parts.ts'
import { type Part, pdfReport, type Row } from '#server/pdf/report.ts'
import { Refusal } from '#server/refusal.ts'
import { sheetTexts as texts } from '../texts.ts'
import { type NoticePage, type Reader, readNoticePage } from './notice-page.ts'
import { readLink, type ShownSheet } from './photo-links.ts'
import { readPhoto } from './read-photo.ts'

const pairs = [
  { header: texts.what, share: 2 },
  { header: texts.value, share: 4 },
] as const

const moments = [
  { header: texts.when, share: 2 },
  { header: texts.happened, share: 4 },
] as const

/** All of a notice as a file to keep: what the page shows to whoever was given the address, with the pictures. */
export const printNotice = async (parts: Parts, { token }: { token: string }): Promise<FileAnswer> => {
  const shown = readLink(parts, token)
  if (!shown || 'photo' in shown) throw new Refusal('not_found')
  const isWhole = shown.of !== 'outline'
  const { kysely } = parts.db
  const notice = await kysely
    .selectFrom('notices')
    .selectAll()
    .where('id', '=', shown.id)
    .executeTakeFirstOrThrow()
  const reader = await readerOf(kysely, shown)
  const page = await inPortuguese(() => readNoticePage(parts, kysely, { notice, isWhole }, reader))
  const { settings, company } = parts.city()
  const sheet = {
    title: `${texts.title} ${page.number}`,
    programme: settings.programmeName,
    place: `${company.city} - ${company.state}`,
    brandColour: settings.brandColour,
    madeAt: inPortuguese(() => formatCivil(toCivil(parts.clock.now(), settings.timeZone))),
  }
  return new FileAnswer({
    type: 'application/pdf',
    name: texts.fileName(page.plate, page.id),
    pieces: pdfReport(sheet, partsOf(parts, page)),
  })
}

const readerOf = async (kysely: Kysely<DB>, shown: ShownSheet): Promise<Reader> => {
  if (shown.of !== 'visit') return shown.userId === null ? null : { userId: shown.userId }
  const contest = await kysely
    .selectFrom('contests')
    .select('page')
    .where('id', '=', shown.contestId)
    .executeTakeFirstOrThrow()
  return contest.page === null ? null : { page: contest.page }
}

async function* partsOf(parts: Parts, page: NoticePage): AsyncGenerator<Part> {
  yield { kind: 'table', columns: pairs, rows: inPortuguese(() => factsOf(page)) }
  if (page.time_line.length > 0) {
    yield { kind: 'heading', text: texts.timeLine }
    yield { kind: 'table', columns: moments, rows: inPortuguese(() => momentsOf(page)) }
  }
  if (page.photos.length > 0) {
    yield { kind: 'heading', text: texts.noticePhotos }
    yield* picturesOf(parts, page.photos, texts.noticePhotos)
  }
  for (const contest of page.contests) {
    yield { kind: 'heading', text: texts.contest(contest.protocol) }
    yield { kind: 'table', columns: pairs, rows: inPortuguese(() => contestRows(contest)) }
    yield* picturesOf(parts, contest.photos, texts.photos)
  }
}

const factsOf = (page: NoticePage): Row[] => {
  const { price, stages, next_price, next_price_at, status, clock } = page
  const isSettled = status === noticeStatuses.paid || isCalledOff(status)
  const deadline = isSettled ? null : page.deadline
  const next =
    next_price !== null && next_price_at !== null
      ? [[texts.nextPrice, texts.next(formatReais(next_price), formatCivil(next_price_at))] as const]
      : []
  return [
    [texts.number, page.number],
    [texts.plate, page.plate],
    [texts.kind, page.kind_name],
    [texts.address, page.address || texts.noAddress],
    [texts.at, formatCivil(page.date_notification)],
    [texts.status, page.status_enum],
    [isRegularisable(status) ? texts.price : texts.cost, price === null ? texts.noPrice : formatReais(price)],
    ...(stages.length === 0 ? [] : [[texts.stages, formatStages(stages)] as const]),
    ...next,
    ...(deadline === null ? [] : [[texts.deadline, texts.until(formatLastMinuteOf(deadline))] as const]),
    ...(clock === 'running'
      ? []
      : [[texts.deadline, clock === 'held' ? texts.heldDeadline : texts.stopped] as const]),
    ...(page.held_reason === null ? [] : [[texts.heldReason, page.held_reason] as const]),
  ]
}

const momentsOf = ({ time_line }: NoticePage): Row[] =>
  time_line.map(({ at, what, until, reason }) => [
    formatCivil(at),
    [
      inPortuguese(() => momentTexts[what]),
      until && texts.tolerance(formatCivil(until).slice(-8, -3)),
      reason,
    ]
      .filter(Boolean)
      .join(' · '),
  ])

const contestRows = (contest: NoticePage['contests'][number]): Row[] => [
  [texts.opened, formatCivil(contest.opened_at)],
  [texts.text, contest.text ?? texts.notOwn],
  [texts.outcome, texts.states[contest.state]],
  ...(contest.decided_at === null
    ? [[texts.due, formatCivil(contest.due_at)] as const]
    : [[texts.decided, formatCivil(contest.decided_at)] as const]),
  ...(contest.reason === '' ? [] : [[texts.reason, contest.reason] as const]),
]

/** The pictures behind addresses that were made for this page a moment ago. */
async function* picturesOf(parts: Parts, addresses: readonly string[], text: string): AsyncGenerator<Part> {
  for (const [at, address] of addresses.entries()) {
    const photo = await readPhoto(parts, address.slice(address.lastIndexOf('/') + 1))
    if (photo) yield { kind: 'picture', content: photo.content, text: `${text} ${at + 1}` }
  }
}
