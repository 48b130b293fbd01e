import { inkOn, primaryGround } from '#domain/brand-colour.ts'
import { escapeHtml } from '#domain/html.ts'
import { language } from '#domain/languages.ts'
import type { MailJob } from '#server/jobs/outbox.ts'
import type { Parts } from '#server/parts.ts'

/** What a letter needs of the city. */
export type Sender = { programme: string; brandColour: string }

/** The sender of every letter of this city. */
export const senderOf = (parts: Parts): Sender => {
  const { programmeName, brandColour } = parts.city().settings
  return { programme: programmeName, brandColour }
}

/** The city's colour as a ground, with the text that is readable on it. */
const inBrand = ({ brandColour }: Sender): string => {
  const ground = primaryGround(brandColour)
  return `background:${ground};color:${inkOn(ground)}`
}

export const paragraph = (html: string): string => `<p style="margin:0 0 16px">${html}</p>`

export const heading = (text: string): string =>
  `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(text)}</h1>`

export type Row = readonly [label: string, value: string]

const row = ([label, value]: Row): string =>
  `<tr><th scope="row" style="padding:8px 16px 8px 0;border-bottom:1px solid #dee2e6;text-align:left;vertical-align:top;font-weight:normal;color:#495057">${escapeHtml(label)}</th><td style="padding:8px 0;border-bottom:1px solid #dee2e6;text-align:right;font-weight:bold;overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`

/** What a letter is about, row by row; nothing where there is no row. */
export const table = (rows: readonly Row[]): string =>
  rows.length === 0
    ? ''
    : `<table style="width:100%;margin:0 0 16px;border-collapse:collapse">\n${rows.map(row).join('\n')}\n</table>`

/** The same rows in a letter's text. */
export const rowsAsText = (rows: readonly Row[]): string => rows.map((pair) => pair.join(': ')).join('\n')

/** The link that a letter is for, as a button in the city's colour. */
export const button = (sender: Sender, address: string, label: string): string =>
  paragraph(
    `<a href="${escapeHtml(address)}" style="display:inline-block;padding:12px 24px;border-radius:6px;${inBrand(sender)};font-weight:bold;text-decoration:none">${escapeHtml(label)}</a>`,
  )

/** The address of the button in full, for mail programs that show no button. */
export const writtenOut = (orCopy: string, address: string): string => {
  const href = escapeHtml(address)
  return `${escapeHtml(orCopy)}<br><a href="${href}" style="word-break:break-all">${href}</a>`
}

/** Mail programs know little of HTML: one column, inline styles, no picture. */
export const letterPage = (sender: Sender, title: string, content: string): string => `<!doctype html>
<html lang="${language()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:#f1f3f5;color:#212529;font-family:Arial,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto;background:#ffffff;border-radius:8px;overflow:hidden">
<div style="padding:16px 24px;${inBrand(sender)};font-weight:bold">${escapeHtml(sender.programme)}</div>
<div style="padding:24px">${content}</div></div></body></html>`

/** A letter of plain paragraphs; the same words as text and as HTML. */
export const plainLetter = (
  sender: Sender,
  to: string,
  subject: string,
  paragraphs: readonly string[],
): MailJob => ({
  to,
  subject,
  text: [...paragraphs, sender.programme].join('\n\n'),
  html: letterPage(sender, subject, paragraphs.map((text) => paragraph(escapeHtml(text))).join('\n')),
})

/** Letters that every SMS alphabet has; one other character would halve what a message can hold. */
export const forSms = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -_a-z]/g, '')

const longestProgrammeInSms = 60

/** The programme's name as an SMS begins with it. */
export const programmeForSms = (sender: Sender): string =>
  forSms(sender.programme).slice(0, longestProgrammeInSms).trim()
