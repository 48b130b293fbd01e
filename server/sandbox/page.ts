import { paymentFormTexts } from '#contract/codes/texts.ts'
import { roleTexts } from '#contract/staff/texts.ts'
import { formatSlipLine } from '#domain/brazil/bank-slip.ts'
import { formatCivil } from '#domain/brazil/civil-time.ts'
import { escapeHtml } from '#domain/html.ts'
import { type Cents, formatReais } from '#domain/money/cents.ts'
import { paymentForms } from '#domain/orders/orders.ts'
import type { StaffRole } from '#domain/staff/roles.ts'
import { sandboxTexts as texts } from './texts.ts'

export type MessageShown = {
  id: number
  channel: string
  to: string
  subject: string
  text: string
  html: string | null
  sent_at: string
  attachment?: { name: string; url: string }
}

export type PaymentShown = {
  id: string
  order_id: string
  payment_form_id: number
  bar_code: string
  amount: Cents
  status: string
  created_at: string
  expires_at: string
}

export type Shown = {
  programme: string
  now: string
  offsetSeconds: number
  driver: { identification: string; password: string } | null
  staff: readonly { role: StaffRole; email: string; password: string; code: string }[]
  payments: readonly PaymentShown[]
  messages: readonly MessageShown[]
}

/** Text as it was sent, with its addresses as links. */
const linked = (text: string): string =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, at) => {
      const safe = escapeHtml(part)
      return at % 2 === 0 ? safe : `<a href="${safe}" target="_blank" rel="noopener">${safe}</a>`
    })
    .join('')

/** A button that sends a form of its own, because no script runs on these pages. */
export const button = (action: string, label: string, kind = '', hidden = ''): string =>
  `<form method="post" action="${escapeHtml(action)}">${hidden}<button class="${kind}">${escapeHtml(label)}</button></form>`

const section = (id: string, heading: string, content: string): string =>
  `<section id="${id}" aria-labelledby="${id}-h"><h2 id="${id}-h">${heading}</h2>${content}</section>`

const lead = (text: string): string => `<p class="lead">${text}</p>`

const list = (items: readonly string[], none: string): string =>
  items.length === 0 ? `<p class="none">${none}</p>` : `<ul>${items.join('')}</ul>`

const aheadText = (seconds: number): string => {
  const days = Math.floor(seconds / 86_400)
  const rest = new Date((seconds % 86_400) * 1000).toISOString().slice(11, 19)
  return texts.clock.ahead(days > 0 ? `${texts.days(days)} ${rest}` : rest)
}

const clock = ({ now, offsetSeconds }: Shown): string => {
  const buttons = texts.clock.steps.map(({ seconds, label }) =>
    button('/sandbox/clock', label, '', `<input type="hidden" name="advance_seconds" value="${seconds}">`),
  )
  const state = offsetSeconds === 0 ? texts.clock.onTime : aheadText(offsetSeconds)
  return section(
    'clock',
    texts.clock.heading,
    `${lead(texts.clock.lead)}<p><span class="big">${formatCivil(now)}</span> <span class="quiet">${state}</span></p>
    <div class="row">${buttons.join('')}</div>`,
  )
}

const driver = ({ driver }: Shown): string =>
  driver
    ? section(
        'driver',
        texts.driver.heading,
        `${lead(texts.driver.lead)}<dl><dt>${texts.driver.identification}</dt><dd class="big">${driver.identification}</dd>
        <dt>${texts.driver.password}</dt><dd class="big">${driver.password}</dd></dl>`,
      )
    : ''

const staff = ({ staff }: Shown): string => {
  if (staff.length === 0) return ''
  const rows = staff.map(
    ({ role, email, password, code }) =>
      `<li class="card"><div class="row between"><b>${roleTexts[role]}</b> <span>${escapeHtml(email)}</span></div>
      <p class="quiet">${texts.driver.password} <code>${password}</code> · ${texts.staff.code} <code>${code}</code></p></li>`,
  )
  return section('staff', texts.staff.heading, `${lead(texts.staff.lead)}<ul>${rows.join('')}</ul>`)
}

const payment = (shown: PaymentShown): string => {
  const at = `/sandbox/payments/${encodeURIComponent(shown.id)}`
  const waiting = shown.status === 'waiting'
  const buttons = [
    waiting ? button(`${at}/pay`, texts.payments.pay, 'main') : '',
    waiting ? button(`${at}/refuse`, texts.payments.refuse) : '',
    shown.status === 'paid' ? button(`${at}/pay`, texts.payments.payAgain) : '',
  ]
  return `<li class="card ${shown.status}"><div class="row between"><span class="big">${formatReais(shown.amount)}</span>
    <span>${paymentFormTexts[shown.payment_form_id] ?? ''}</span>
    <span class="badge">${texts.payments.status[shown.status] ?? ''}</span></div>
    <p class="quiet">${texts.payments.created} ${formatCivil(shown.created_at)} · ${texts.payments.expires} ${formatCivil(shown.expires_at)}<br>
    ${texts.payments.order} <code>${escapeHtml(shown.order_id)}</code>${documentOf(shown)}</p><div class="row">${buttons.join('')}</div></li>`
}

/** What the payer was given: the line of a slip, or the way to the bank's page. */
const documentOf = ({ id, payment_form_id, bar_code }: PaymentShown): string => {
  if (payment_form_id === paymentForms.bankSlip) {
    return `<br>${texts.payments.line} <code>${formatSlipLine(bar_code)}</code>`
  }
  if (payment_form_id !== paymentForms.debitCard) return ''
  const at = `/sandbox/bank/${encodeURIComponent(id)}`
  return `<br><a href="${at}" target="_blank" rel="noopener">${texts.payments.bank}</a>`
}

/** What waits for the payer stands open; what is over does not push the messages off a phone's screen. */
const payments = (shown: readonly PaymentShown[]): string => {
  const open = shown.filter(({ status }) => status === 'waiting')
  const over = shown.filter(({ status }) => status !== 'waiting').slice(0, 20)
  const done = `<details id="over"><summary>${texts.payments.over(over.length)}</summary><ul>${over.map(payment).join('')}</ul></details>`
  return list(open.map(payment), texts.payments.none) + (over.length > 0 ? done : '')
}

const sms = (shown: MessageShown): string => {
  const code = /(?<!\d)\d{4}(?!\d)/.exec(shown.text)?.[0]
  const large = code
    ? `<p class="code"><span class="quiet">${texts.sms.code}</span> <strong>${code}</strong></p>`
    : ''
  return `<li class="card"><p class="quiet">${escapeHtml(shown.to)} · ${formatCivil(shown.sent_at)}</p>${large}
    <p>${linked(shown.text)}</p></li>`
}

/** Only shown once there is one: most first visits have no browser that receives pushes. */
const pushes = (shown: Shown): string => {
  const sent = messages(shown, 'push')
  return sent.length === 0 ? '' : section('push', texts.push.heading, list(sent.map(push), ''))
}

const push = (shown: MessageShown): string =>
  `<li class="card"><p class="quiet">${escapeHtml(shown.to)} · ${formatCivil(shown.sent_at)}</p>
    <p><strong>${escapeHtml(shown.subject)}</strong><br>${linked(shown.text)}</p></li>`

const mail = (shown: MessageShown, at: number): string =>
  `<li class="card"><details id="mail-${shown.id}"${at === 0 ? ' open' : ''}><summary><strong>${escapeHtml(shown.subject)}</strong><br>
  <span class="quiet">${texts.mail.to} ${escapeHtml(shown.to)} · ${formatCivil(shown.sent_at)}</span></summary>
  <p class="letter">${linked(shown.text)}</p>${fileOf(shown)}</details></li>`

const fileOf = ({ attachment }: MessageShown): string =>
  attachment
    ? `<p>${texts.mail.attachment} <a href="${attachment.url}" target="_blank" rel="noopener">${escapeHtml(attachment.name)}</a></p>`
    : ''

const notices = (): string =>
  section(
    'notices',
    texts.notices.heading,
    `${lead(texts.notices.lead)}<form class="row" method="post" action="/sandbox/notices">
    <label>${texts.notices.plate} <input name="plate" required minlength="3" maxlength="8" autocomplete="off" size="9"></label>
    <button>${texts.notices.issue}</button></form>`,
  )

const messages = (shown: Shown, channel: string): MessageShown[] =>
  shown.messages.filter((message) => message.channel === channel).slice(0, 20)

/** The page of the sandbox for a person. Without its script it reloads itself now and then. */
export const sandboxPage = (shown: Shown): string => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title} · ${escapeHtml(shown.programme)}</title>
<link rel="stylesheet" href="/sandbox/page.css">
<noscript><meta http-equiv="refresh" content="15"></noscript>
<script src="/sandbox/refresh.js" defer></script></head>
<body><header><h1>${texts.title}</h1><p class="lead">${texts.lead}</p>
<nav class="row"><a class="button" href="/">${texts.openApp}</a> <a class="button" href="/sandbox">${texts.refresh}</a></nav></header>
<main>
<div>${section('payments', texts.payments.heading, lead(texts.payments.lead) + payments(shown.payments))}</div>
<div>${pushes(shown)}${section('sms', texts.sms.heading, list(messages(shown, 'sms').map(sms), texts.sms.none))}
${section('mail', texts.mail.heading, list(messages(shown, 'email').map(mail), texts.mail.none))}</div>
<div>${driver(shown)}${staff(shown)}${clock(shown)}${notices()}</div>
</main></body></html>`
