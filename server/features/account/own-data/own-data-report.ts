import { paymentFormTexts, transactionTypeTexts } from '#contract/codes/texts.ts'
import { formatCivil, formatCivilDate, isCivil, isCivilDate } from '#domain/brazil/civil-time.ts'
import { formatPhone } from '#domain/brazil/phone.ts'
import { formatCep } from '#domain/brazil/postal-code.ts'
import { formatTaxId } from '#domain/brazil/tax-id.ts'
import { cents, formatReais } from '#domain/money/cents.ts'
import type { Parts } from '#server/parts.ts'
import { type Part, pdfReport, type Row, type Sheet } from '#server/pdf/report.ts'
import { shownWalletName } from '#server/wallet-name/shown-name.ts'
import { preferenceCategories, wordsBeside } from '../texts.ts'
import type { OwnData, OwnRow } from './read-own-data.ts'
import { profile, type Section, type Showing, sections } from './sections.ts'
import { fieldTexts, sectionTexts, reportTexts as texts } from './texts.ts'

/** The same as the JSON, to be read by a person. */
export const ownDataReport = (parts: Parts, data: OwnData): AsyncGenerator<Buffer> =>
  pdfReport(sheetOf(parts, data), [
    { kind: 'paragraph', text: texts.about(data.programme) },
    { kind: 'heading', text: sectionTexts.profile ?? '' },
    { kind: 'table', columns: pairColumns(), rows: profileRows(data.profile) },
    { kind: 'heading', text: sectionTexts.preferences ?? '' },
    { kind: 'table', columns: pairColumns(), rows: preferenceRows(data.preferences) },
    ...sections.flatMap((section) => partsOf(section, data.lists[section.key] ?? [])),
  ])

const sheetOf = (parts: Parts, data: OwnData): Sheet => {
  const { settings, company } = parts.city()
  return {
    title: texts.title,
    programme: settings.programmeName,
    place: `${company.city} - ${company.state}`,
    brandColour: settings.brandColour,
    madeAt: formatCivil(data.made_at),
  }
}

const pairColumns = () => [
  { header: texts.what, share: 2 },
  { header: texts.value, share: 4 },
]

const nameOf = (field: string): string => fieldTexts[field] ?? field

const profileRows = (row: OwnRow): Row[] =>
  profile.fields.map(([name, as]) => [nameOf(name), shown(row[name], as)])

const preferenceRows = (switches: Record<string, boolean>): Row[] =>
  preferenceCategories().flatMap(({ options }) =>
    options.map(({ permission }) => [wordsBeside(permission), shown(switches[permission], 'yes_no')]),
  )

const partsOf = ({ key, fields }: Section, rows: readonly OwnRow[]): Part[] => {
  const seen = fields.filter(([, , share]) => share > 0)
  const heading: Part = { kind: 'heading', text: sectionTexts[key] ?? key }
  if (rows.length === 0) return [heading, { kind: 'paragraph', text: texts.nothing }]
  const columns = seen.map(([name, as, share]) => ({
    header: nameOf(name),
    share,
    ...(as === 'money' ? { align: 'right' as const } : {}),
  }))
  return [
    heading,
    { kind: 'table', columns, rows: rows.map((row) => seen.map(([name, as]) => shown(row[name], as))) },
  ]
}

const names = (): Partial<Record<Showing, Record<string, string>>> => ({
  transaction_type: transactionTypeTexts,
  payment_form: paymentFormTexts,
  order_state: texts.orderStates,
  refund_request_state: texts.refundRequestStateTexts,
  contest_state: texts.contestStates,
  top_up_state: texts.topUpStates,
  purpose: texts.purposes,
  trail_event: texts.trailEvents,
  member_role: texts.memberRoles,
  invitation_state: texts.invitationStates,
  staff_act: texts.staffActs,
})

/** As Brazilians write them, and the first wallet as it is called in the reader's language. */
const written: Partial<Record<Showing, (text: string) => string>> = {
  tax_id: formatTaxId,
  phone: formatPhone,
  cep: formatCep,
  wallet: shownWalletName,
  // Kept as 'street,number,complement'.
  street: (line) => line.split(',').filter(Boolean).join(', '),
}

const shown = (value: unknown, as: Showing): string => {
  if (value === null || value === undefined || value === '') return texts.none
  if (as === 'money') return formatReais(cents(Number(value)))
  if (as === 'yes_no') return value === true ? texts.yes : texts.no
  const text = names()[as]?.[String(value)] ?? String(value)
  const format = written[as]
  if (format) return format(text)
  if (isCivil(text)) return formatCivil(text)
  return isCivilDate(text) && as === 'date' ? formatCivilDate(text) : text
}
