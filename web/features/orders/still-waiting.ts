import type { Order } from '#web/api/orders.ts'
import { civilNow } from '#web/api/settings.ts'
import { sayStillWaiting } from '#web/ui/kept/say-still-waiting.ts'
import { tillText } from '#web/ui/kept/till.ts'
import { paidByTexts, openTexts as texts } from './texts.ts'

/** Whoever puts a sheet away is told that the payment still waits, until when, and where it is found. */
export function tellStillWaiting({ payment_form, collection_document: document }: Order): void {
  const what = paidByTexts[payment_form.id]
  if (what && document)
    sayStillWaiting(texts.stillWaiting(what, tillText(document.extra.expired_at, civilNow())))
}
