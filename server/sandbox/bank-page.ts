import { formatCivil } from '#domain/brazil/civil-time.ts'
import { escapeHtml } from '#domain/html.ts'
import { type Cents, formatReais } from '#domain/money/cents.ts'
import { button } from './page.ts'
import { bankTexts as texts } from './texts.ts'

export type BankVisit = {
  id: string
  bank: string
  receiver: string
  amount: Cents
  status: string
  expires_at: string
}

const choice = ({ id, status }: BankVisit): string => {
  if (status !== 'waiting') return `<p class="big" role="status">${texts.said[status] ?? ''}</p>`
  const at = `/sandbox/bank/${encodeURIComponent(id)}`
  return `<div class="row">${button(`${at}/approve`, texts.approve, 'main')}${button(`${at}/refuse`, texts.refuse)}</div>`
}

/** Where a debit leads to in the sandbox: a page of the chosen bank that asks its customer. No script runs on it. */
export const bankPage = (visit: BankVisit): string => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title(escapeHtml(visit.bank))}</title>
<link rel="stylesheet" href="/sandbox/page.css"></head>
<body><header><h1>${escapeHtml(visit.bank)}</h1><p class="lead">${texts.lead}</p></header>
<main><div><section aria-labelledby="debit"><h2 id="debit">${texts.heading}</h2>
<dl><dt>${texts.receiver}</dt><dd>${escapeHtml(visit.receiver)}</dd>
<dt>${texts.amount}</dt><dd class="big">${formatReais(visit.amount)}</dd>
<dt>${texts.expires}</dt><dd>${formatCivil(visit.expires_at)}</dd></dl>
${choice(visit)}<p class="quiet">${texts.back}</p></section></div></main></body></html>`
