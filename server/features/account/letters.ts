import { codeLifetimeMinutes } from '#domain/account.ts'
import type { MailJob, SmsJob } from '#server/database/outbox.ts'
import { escapeHtml, letterPage, paragraph, programmeForSms, type Sender } from '#server/letter.ts'
import { phoneCodeText, confirmationMailTexts as texts } from './texts.ts'

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
    html: letterPage(
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

/** The SMS with the code that confirms a phone: one line, one part. */
export const phoneCodeSms = (sender: Sender, phone: string, code: string): SmsJob => ({
  to: phone,
  text: phoneCodeText(programmeForSms(sender), code, codeLifetimeMinutes),
})
