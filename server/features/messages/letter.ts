import type { MailJob, SmsJob } from '#server/database/outbox.ts'
import { escapeHtml, forSms, letterPage, paragraph, programmeForSms, type Sender } from '#server/letter.ts'
import type { Row, Words } from './kinds.ts'
import { letterTexts as texts } from './texts.ts'

const rowHtml = ([label, value]: Row): string =>
  `<tr><th scope="row" style="padding:8px 16px 8px 0;border-bottom:1px solid #dee2e6;text-align:left;vertical-align:top;font-weight:normal;color:#495057">${escapeHtml(label)}</th><td style="padding:8px 0;border-bottom:1px solid #dee2e6;text-align:right;font-weight:bold;overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`

const tableHtml = (rows: readonly Row[]): string =>
  rows.length === 0
    ? ''
    : `<table style="width:100%;margin:0 0 16px;border-collapse:collapse">\n${rows.map(rowHtml).join('\n')}\n</table>`

const small = (html: string): string => `<p style="margin:0 0 8px;font-size:13px;color:#495057">${html}</p>`

const button = (sender: Sender, address: string, label: string): string =>
  paragraph(
    `<a href="${escapeHtml(address)}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:${sender.brandColour};color:#ffffff;font-weight:bold;text-decoration:none">${escapeHtml(label)}</a>`,
  )

/** Who a message is for, from whom, and how it may be had no more. */
export type Envelope = { sender: Sender; to: string; name: string; isSwitchable: boolean; publicUrl: string }

/** Links of ours are paths, so that one message fits every address of the page. */
export const addressOf = (publicUrl: string, link: string): string =>
  link.startsWith('/') ? publicUrl + link : link

/** A message as a letter: the same words as HTML, which needs no picture, and as text. */
export const letterOf = (words: Words, envelope: Envelope): MailJob => {
  const { sender, to, name, isSwitchable, publicUrl } = envelope
  const subject = `${words.title} - ${sender.programme}`
  const address = addressOf(publicUrl, words.link)
  const foot = isSwitchable ? texts.switchable(sender.programme) : texts.always(sender.programme)
  const href = escapeHtml(address)
  return {
    to,
    subject,
    text: [
      words.title,
      texts.greeting(name),
      words.opening,
      ...(words.rows.length > 0 ? [words.rows.map((row) => row.join(': ')).join('\n')] : []),
      ...words.closing,
      `${words.button}:\n${address}`,
      foot,
    ].join('\n\n'),
    html: letterPage(
      sender,
      subject,
      [
        `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(words.title)}</h1>`,
        paragraph(escapeHtml(texts.greeting(name))),
        paragraph(escapeHtml(words.opening)),
        tableHtml(words.rows),
        ...words.closing.map((text) => paragraph(escapeHtml(text))),
        button(sender, address, words.button),
        small(`${escapeHtml(texts.orCopy)}<br><a href="${href}" style="word-break:break-all">${href}</a>`),
        small(escapeHtml(foot)),
      ].join('\n'),
    ),
  }
}

/** A message as an SMS: one line, in letters that every phone's alphabet has. */
export const smsOf = (words: Words, { sender, to }: Pick<Envelope, 'sender' | 'to'>): SmsJob => ({
  to,
  text: `${programmeForSms(sender)}: ${forSms(words.brief)}`,
})
