import type { MailJob } from '#server/database/outbox.ts'
import type { Parts } from '#server/parts.ts'

/** What a letter needs of the city. */
export type Sender = { programme: string; brandColour: string }

/** The sender of every letter of this city. */
export const senderOf = (parts: Parts): Sender => {
  const { programmeName, brandColour } = parts.city().settings
  return { programme: programmeName, brandColour }
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

export const paragraph = (html: string): string => `<p style="margin:0 0 16px">${html}</p>`

/** Mail programs know little of HTML: one column, inline styles, no picture. */
export const letterPage = (sender: Sender, title: string, content: string): string => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:#f1f3f5;color:#212529;font-family:Arial,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto;background:#ffffff;border-radius:8px;overflow:hidden">
<div style="padding:16px 24px;background:${sender.brandColour};color:#ffffff;font-weight:bold">${escapeHtml(sender.programme)}</div>
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
