import type { InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/guest.ts'
import { problemTexts } from '#contract/texts.ts'
import { emailProblem, normaliseEmail } from '#domain/brazil/person.ts'
import { mobileProblem, readPhone } from '#domain/brazil/phone.ts'
import { newVehiclePlateProblem, readPlate } from '#domain/brazil/plate.ts'
import { readTaxId, taxIdProblem } from '#domain/brazil/tax-id.ts'
import { language } from '#domain/languages.ts'
import { confirmationTypeFor, paymentForms, transactionTypes } from '#domain/orders/orders.ts'
import { hoursAround } from '#domain/parking/charging-hours.ts'
import { demandService } from '#server/city/demand-service.ts'
import { taxIdRulesOf } from '#server/city/tax-id-rules.ts'
import { payerOfPage } from '#server/features/notices/payable.ts'
import {
  comparePublicSale,
  type PublicOrderAnswer,
  placePublicOrder,
  sellPublicly,
} from '#server/features/orders/create/public-order.ts'
import { findProduct } from '#server/features/parking/find-product.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { disagreeing, InvalidInput, Refusal } from '#server/refusal.ts'
import { insertTicket } from './store.ts'

type Body = InputOf<typeof calls.createPublicOrder>
type Buyer = { plate: string; identification: string; email: string | null; phone: string | null }

const codes = {
  transactionType: transactionTypes.parking,
  confirmationType: confirmationTypeFor(paymentForms.pix),
}

/**
 * Sells one ticket to a visitor: what was typed is checked by the rules of the form, codes are compared, the price is
 * the city's, and the order waits for its Pix from the start (specification 5 and 9; decisions Q4, Q117).
 */
export const createPublicOrder = (parts: Parts, body: Body, call: Call): Promise<PublicOrderAnswer> => {
  const sell = () => sellTicket(parts, body, call)
  // Looked at before the database, which may be away: what the form would not send is nobody's try to pay (decision Q186).
  if (Object.keys(buyerErrors(parts, body)).length > 0) return sell()
  return parts.outages.paying(readPlate(body.plate), 'guest_ticket', sell)
}

const sellTicket = (parts: Parts, body: Body, call: Call): Promise<PublicOrderAnswer> =>
  sellPublicly(parts, call.idempotency, async (tx) => {
    demandService(parts.city(), 'activateVehicle')
    const buyer = readBuyer(parts, body)
    if (body.quantity !== 1) throw disagreeing('quantity')
    const product = findProduct(parts.city(), body.product_id)
    if (!product) throw new Refusal('product_unavailable')
    const sale = comparePublicSale(parts, body, codes, product.price)
    const order_id = await placePublicOrder(parts, tx, sale)
    const now = parts.clock.now()
    const { timeZone } = parts.city().settings
    await insertTicket(tx, {
      order_id,
      ...buyer,
      product_id: product.id,
      product_name: product.name,
      category_name: product.categoryName,
      time_minutes: product.time,
      price: product.price,
      charging_hours: product.hours ? hoursAround(product.hours, now, timeZone) : null,
      created_at: now,
      payer: payerOfPage(call.pageKey),
      language: language(),
    })
    return order_id
  })

const hasPhone = ({ receipt }: Body): boolean => receipt.phone.trim() !== ''

/** The form demands phone and e-mail; what is sent holds only the chosen channels, each of them valid (decision Q117). */
const buyerErrors = (parts: Parts, body: Body): Record<string, string[]> => {
  const { plate, identification, receipt } = body
  const { settings } = parts.city()
  const problems = {
    // The foreign option cannot be seen here (decision Q106).
    plate: newVehiclePlateProblem(plate, true),
    identification: taxIdProblem(identification, taxIdRulesOf(parts)),
    phone: hasPhone(body) ? mobileProblem(receipt.phone, settings) : null,
  }
  const errors: Record<string, string[]> = {}
  for (const [field, problem] of Object.entries(problems)) {
    if (problem) errors[field] = [problemTexts[problem]]
  }
  const email = normaliseEmail(receipt.email)
  if (email !== '' && emailProblem(email)) errors.email = [problemTexts.guest_email_invalid]
  return errors
}

const readBuyer = (parts: Parts, body: Body): Buyer => {
  const errors = buyerErrors(parts, body)
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors)
  const { plate, identification, receipt } = body
  return {
    plate: readPlate(plate),
    identification: readTaxId(identification),
    email: normaliseEmail(receipt.email) || null,
    phone: hasPhone(body) ? readPhone(receipt.phone) : null,
  }
}
