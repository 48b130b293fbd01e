import * as calls from '#contract/guest.ts'
import { readLanguage } from '#domain/languages.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { correctReceiptPlate } from './correct-receipt-plate.ts'
import { createPublicOrder } from './create-public-order.ts'
import { giveUpPublicOrder } from './give-up-public-order.ts'
import { listPublicNotices } from './list-public-notices.ts'
import { listPublicProducts } from './list-public-products.ts'
import { payPublicNotices } from './pay-public-notices.ts'
import { printReceipt } from './print-receipt.ts'
import { readPlateTicket } from './read-plate-ticket.ts'
import { readReceipt } from './read-receipt.ts'

/** Joins the calls of this noun to their use cases; none of them asks who calls. */
export const bindGuest = (bind: Binder, parts: Parts): void => {
  bind(calls.listPublicProducts, async () => listPublicProducts(parts.city()))
  bind(calls.listPublicNotices, (input, call) => listPublicNotices(parts, input.query, call))
  bind(calls.readPlateTicket, (input, call) => readPlateTicket(parts, input.query, call))
  bind(calls.createPublicOrder, (input, call) => createPublicOrder(parts, input.body, call))
  bind(calls.payPublicNotices, (input, call) => payPublicNotices(parts, input.body, call))
  bind(calls.giveUpPublicOrder, (input, call) => giveUpPublicOrder(parts, input.params.id, call))
  bind(calls.readReceipt, (input) => readReceipt(parts, input.params.secret))
  bind(calls.correctReceiptPlate, (input, call) => correctReceiptPlate(parts, input, call))
  bind(calls.printReceipt, (input) =>
    printReceipt(parts, input.params.secret, readLanguage(input.query.language)),
  )
}
