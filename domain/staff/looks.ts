import { minuteMs } from '../durations.ts'

/** Why somebody of the office looks at a driver or at a visitor's ticket: the short list; words of their own come beside it (Decision Q181). */
export const lookReasons = ['counter', 'phone', 'payment', 'refund', 'contest', 'authority'] as const

/** One of these. */
export type LookReason = (typeof lookReasons)[number]

/** How long what was said as a reason holds for the next page and the next act about the same driver or ticket. */
export const lookMs = 30 * minuteMs

/** A tax id of which strangers learn too little: a list shows it before a reason was given for its driver. */
export function hiddenTaxId(taxId: string): string {
  return taxId.length === 11
    ? `***.${taxId.slice(3, 6)}.${taxId.slice(6, 9)}-**`
    : `**.***.***/${taxId.slice(8, 12)}-**`
}

/** An e-mail of which strangers learn too little, and its owner enough to know it again. */
export function hiddenEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${at > 1 ? email.slice(0, 1) : ''}***${email.slice(at)}`
}

/** A phone of which only the area and the last four digits are shown. */
export function hiddenPhone(phone: string): string {
  return `(${phone.slice(0, 2)}) *****-${phone.slice(-4)}`
}

/** What is left of where a visitor's proof went: it is kept, there never was any, or it is forgotten by now (Decision Q191). */
export const contactStates = ['kept', 'none', 'forgotten'] as const

/** Why somebody of the programme looks at the evidence of a notice: one of these, and words where they help (Decision Q178). */
export const noticeLookReasons = ['contest', 'complaint', 'check', 'authority'] as const

/** One reason: a contest, a driver who complains, an own check, or a request of an authority. */
export type NoticeLookReason = (typeof noticeLookReasons)[number]
