import { addCents, type Cents, formatReais, noCents } from '#domain/money/cents.ts'
import type { Row } from '#server/letters/letter.ts'
import { labels } from './texts.ts'

/** An amount, where there is one. */
export const money = (label: string, cents: Cents | undefined): Row[] =>
  cents === undefined ? [] : [[label, formatReais(cents)]]

/** What is paid beside a price, where anything is, and both together. */
export const feeRows = (price: Cents = noCents, fee: Cents = noCents): Row[] =>
  fee > 0 ? [...money(labels.fee, fee), ...money(labels.total, addCents(price, fee))] : []
