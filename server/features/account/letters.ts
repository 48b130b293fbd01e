import { codeLifetimeMinutes } from '#domain/account.ts'
import type { MailJob, SmsJob } from '#server/database/outbox.ts'
import { phoneCodeText, confirmationMailTexts as texts } from './texts.ts'

/** What a letter needs of the city. */
export type Sender = { programme: string; brandColour: string }

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const paragraph = (html: string): string => `<p style="margin:0 0 16px">${html}</p>`

/** Mail programs know little of HTML: one column, inline styles, no picture. */
const page = (sender: Sender, title: string, content: string): string => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:#f1f3f5;color:#212529;font-family:Arial,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto;background:#ffffff;border-radius:8px;overflow:hidden">
<div style="padding:16px 24px;background:${sender.brandColour};color:#ffffff;font-weight:bold">${escapeHtml(sender.programme)}</div>
<div style="padding:24px">${content}</div></div></body></html>`

const button = (sender: Sender, link: string, label: string): string =>
  `<a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:${sender.brandColour};color:#ffffff;font-weight:bold;text-decoration:none">${escapeHtml(label)}</a>`

/** The e-mail with the link that confirms its address; the same words as text and as HTML. */
export const confirmationMail = (
  sender: Sender,
  to: { email: string; name: string },
  link: string,
  hours: number,
): MailJob => {
  const words = { name: to.name, programme: sender.programme, hours }
  const subject = texts.subject(sender.programme)
  const opening = [texts.greeting(to.name), texts.why(words)]
  const closing = [texts.expiry(words), texts.notYou]
  const address = `${escapeHtml(texts.orCopy)}<br><a href="${escapeHtml(link)}" style="word-break:break-all">${escapeHtml(link)}</a>`
  return {
    to: to.email,
    subject,
    text: [...opening, `${texts.button}:\n${link}`, ...closing, sender.programme].join('\n\n'),
    html: page(
      sender,
      subject,
      [
        ...opening.map((text) => paragraph(escapeHtml(text))),
        paragraph(button(sender, link, texts.button)),
        paragraph(address),
        ...closing.map((text) => paragraph(escapeHtml(text))),
      ].join('\n'),
    ),
  }
}

const longestProgrammeInSms = 60

/** Letters that every SMS alphabet has; one other character would halve what a message can hold. */
const forSms = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -_a-z]/g, '')

/** The SMS with the code that confirms a phone: one line, one part. */
export const phoneCodeSms = (sender: Sender, phone: string, code: string): SmsJob => ({
  to: phone,
  text: phoneCodeText(
    forSms(sender.programme).slice(0, longestProgrammeInSms).trim(),
    code,
    codeLifetimeMinutes,
  ),
})
