import { codeLifetimeMinutes } from '#domain/account/confirmation/codes.ts'
import { minuteMs } from '#domain/durations.ts'
import { escapeHtml } from '#domain/html.ts'
import type { MailJob, SmsJob } from '#server/jobs/outbox.ts'
import {
  button,
  letterPage,
  paragraph,
  programmeForSms,
  type Sender,
  writtenOut,
} from '#server/letters/letter.ts'
import {
  accountDeletedTexts,
  passwordChangedTexts,
  recoveryMailTexts,
  refundHeldTexts,
  accountSmsTexts as smsTexts,
  confirmationMailTexts as texts,
} from './texts.ts'

type Letter = {
  subject: string
  opening: string[]
  /** A code, shown large. */
  code?: string | undefined
  link?: { address: string; button: string; orCopy: string } | undefined
  closing: string[]
}

const paragraphs = (texts: readonly string[]): string[] => texts.map((text) => paragraph(escapeHtml(text)))

const codeBox = (code: string): string =>
  paragraph(`<span style="font-size:32px;font-weight:bold;letter-spacing:12px">${escapeHtml(code)}</span>`)

const linkParts = (sender: Sender, { address, button: label, orCopy }: NonNullable<Letter['link']>) => [
  button(sender, address, label),
  paragraph(writtenOut(orCopy, address)),
]

/** An e-mail of the programme; the same words as text and as HTML. */
const mailOf = (sender: Sender, to: string, letter: Letter): MailJob => {
  const { subject, opening, code, link, closing } = letter
  const middle = [code, link && `${link.button}:\n${link.address}`].filter((text) => text !== undefined)
  const html = [
    ...paragraphs(opening),
    ...(code === undefined ? [] : [codeBox(code)]),
    ...(link ? linkParts(sender, link) : []),
    ...paragraphs(closing),
  ]
  return {
    to,
    subject,
    text: [...opening, ...middle, ...closing, sender.programme].join('\n\n'),
    html: letterPage(sender, subject, html.join('\n')),
  }
}

/** The e-mail with the link that confirms its address. Whoever typed that may have typed the name as well: it is not said. */
export const confirmationMail = (
  sender: Sender,
  to: { email: string },
  link: string,
  hours: number,
): MailJob => {
  const words = { programme: sender.programme, hours }
  return mailOf(sender, to.email, {
    subject: texts.subject(sender.programme),
    opening: [texts.greeting(null), texts.why(words)],
    link: { address: link, button: texts.button, orCopy: texts.orCopy },
    closing: [texts.expiry(words), texts.notYou],
  })
}

type RecoveryWays = { code: string | undefined; link: string; linkMinutes: number }

/** The e-mail for a forgotten password: the link, and the code unless the code path is closed or the code is over (Decision Q57). */
export const recoveryMail = (
  sender: Sender,
  to: { email: string; name: string | null },
  { code, link, linkMinutes, why = 'closed' }: RecoveryWays & { why?: 'closed' | 'over' },
): MailJob => {
  const words = recoveryMailTexts
  const byCode = code !== undefined
  const withoutCode = why === 'over' ? words.linkLate : words.linkOnly
  return mailOf(sender, to.email, {
    subject: words.subject(sender.programme),
    opening: [texts.greeting(to.name), byCode ? words.code(sender.programme) : withoutCode(sender.programme)],
    code,
    link: { address: link, button: words.button, orCopy: texts.orCopy },
    closing: [
      byCode ? words.expiry(codeLifetimeMinutes, linkMinutes) : words.linkExpiry(linkMinutes),
      words.notYou,
    ],
  })
}

/** Tells the owner of an account that its password is another one now, and what a recovery gave up with it (Decision Q139). */
export const passwordChangedMail = (
  sender: Sender,
  to: { email: string; name: string },
  { when, contacts, invitations }: { when: string; contacts: boolean; invitations: boolean },
): MailJob => {
  const words = passwordChangedTexts
  return mailOf(sender, to.email, {
    subject: words.subject(sender.programme),
    opening: [texts.greeting(to.name), words.changed(sender.programme, when)],
    closing: [
      words.sessions,
      ...(contacts ? [words.contacts] : []),
      ...(invitations ? [words.invitations] : []),
      words.notYou,
    ],
  })
}

/**
 * The last letter of an account; `givenUp` is the balance that went with it, in words, and `onItsWay` what banks are giving back
 * still, each null where there was none.
 */
export const accountDeletedMail = (
  sender: Sender,
  to: { email: string; name: string },
  { when, givenUp, onItsWay }: { when: string; givenUp: string | null; onItsWay: string | null },
): MailJob => {
  const words = accountDeletedTexts
  return mailOf(sender, to.email, {
    subject: words.subject(sender.programme),
    opening: [texts.greeting(to.name), words.deleted(sender.programme, when), words.erased],
    closing: [
      ...(givenUp === null ? [] : [words.givenUp(givenUp)]),
      ...(onItsWay === null ? [] : [words.onItsWay(onItsWay)]),
      words.notYou,
    ],
  })
}

/** The same by SMS, for whoever has confirmed nothing but a phone: one part. */
export const passwordChangedSms = (sender: Sender, phone: string): SmsJob => ({
  to: phone,
  text: smsTexts.passwordChanged(programmeForSms(sender)),
})

/** A refund was requested soon after a password change (Q197). */
export const refundHeldMail = (sender: Sender, to: { email: string; name: string }): MailJob =>
  mailOf(sender, to.email, {
    subject: refundHeldTexts.subject(sender.programme),
    opening: [texts.greeting(to.name), refundHeldTexts.asked(sender.programme)],
    closing: [refundHeldTexts.held, passwordChangedTexts.notYou],
  })

export const refundHeldSms = (sender: Sender, phone: string): SmsJob => ({
  to: phone,
  text: smsTexts.refundHeld(programmeForSms(sender)),
})

/** A code by its number, so that it is not sent once it is worth nothing. */
type SentCode = { id: number; code: string }

const codeSms = (
  sender: Sender,
  phone: string,
  { id, code }: SentCode,
  words: (programme: string, code: string, minutes: number) => string,
): SmsJob => ({
  to: phone,
  text: words(programmeForSms(sender), code, codeLifetimeMinutes),
  code_id: id,
})

/** The SMS with the code that confirms a phone: one line, one part. */
export const phoneCodeSms = (sender: Sender, phone: string, code: SentCode): SmsJob =>
  codeSms(sender, phone, code, smsTexts.phoneCode)

/** The SMS with the code for a new password: one line, one part. */
export const recoveryCodeSms = (sender: Sender, phone: string, code: SentCode): SmsJob =>
  codeSms(sender, phone, code, smsTexts.recoveryCode)

/** The SMS with the link for a new password, not sent any more once the link is worth nothing; two parts. */
export const recoveryLinkSms = (
  sender: Sender,
  phone: string,
  { link, linkMinutes }: { link: string; linkMinutes: number },
  now: Date,
): SmsJob => ({
  to: phone,
  text: smsTexts.recoveryLink(programmeForSms(sender), link, linkMinutes),
  until: new Date(now.getTime() + linkMinutes * minuteMs).toISOString(),
})
