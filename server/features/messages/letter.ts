import { escapeHtml } from '#domain/html.ts'
import type { MailJob, SmsJob } from '#server/jobs/outbox.ts'
import {
  button,
  forSms,
  heading,
  letterPage,
  paragraph,
  programmeForSms,
  rowsAsText,
  type Sender,
  table,
  writtenOut,
} from '#server/letters/letter.ts'
import type { Words } from './kinds.ts'
import { letterTexts as texts } from './texts.ts'

const small = (html: string): string => `<p style="margin:0 0 8px;font-size:13px;color:#495057">${html}</p>`

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
  const actions = (words.actions ?? []).map(({ title, link }) => ({
    title,
    link: addressOf(publicUrl, link),
  }))
  const foot = isSwitchable ? texts.switchable(sender.programme) : texts.always(sender.programme)
  return {
    to,
    subject,
    text: [
      words.title,
      texts.greeting(name),
      words.opening,
      ...(words.rows.length > 0 ? [rowsAsText(words.rows)] : []),
      ...words.closing,
      `${words.button}:\n${address}`,
      ...actions.map(({ title, link }) => `${title}:\n${link}`),
      foot,
    ].join('\n\n'),
    html: letterPage(
      sender,
      subject,
      [
        heading(words.title),
        paragraph(escapeHtml(texts.greeting(name))),
        paragraph(escapeHtml(words.opening)),
        table(words.rows),
        ...words.closing.map((text) => paragraph(escapeHtml(text))),
        button(sender, address, words.button),
        ...actions.map(({ title, link }) => paragraph(writtenOut(title, link))),
        small(writtenOut(texts.orCopy, address)),
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
