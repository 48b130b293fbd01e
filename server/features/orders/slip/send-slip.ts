import { civilDate, toCivil } from '#domain/brazil/civil-time.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { findOrder } from '../store.ts'
import { chargeDescriptions } from '../texts.ts'
import { slipAt } from './slip-link.ts'
import { slipPayer } from './slip-payer.ts'
import { slipPdf } from './slip-pdf.ts'

/** The PDF of the slip that an address leads to; an address that is over is not found. */
export const sendSlip = async (parts: Parts, secret: string): Promise<Buffer> => {
  const charge = await slipAt(parts, secret)
  const order = charge && (await findOrder(parts.db.kysely, charge.order_id))
  if (!charge?.bar_code || !order) throw new Refusal('not_found')
  const { settings, company } = parts.city()
  const dayOf = (instant: Date) => civilDate(toCivil(instant, settings.timeZone))
  return slipPdf({
    line: charge.bar_code,
    amount: charge.amount,
    issuedOn: dayOf(charge.created_at),
    dueOn: dayOf(charge.expires_at),
    reference: charge.gateway_key.slice(0, 12).toUpperCase(),
    description: chargeDescriptions[order.transaction_type] ?? '',
    receiver: {
      name: company.name,
      identification: company.identification,
      place: `${company.address}, ${company.city} - ${company.state}`,
    },
    payer: await slipPayer(parts.db.kysely, order),
  })
}
