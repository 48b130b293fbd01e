import { toCivil } from '#domain/brazil/civil-time.ts'
import { serverNow } from '#web/api/client.ts'
import type { Order } from '#web/api/orders.ts'
import { settings } from '#web/api/settings.ts'
import { tillText } from '#web/ui/kept/till.ts'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { paidByTexts, openTexts as texts } from '../texts.ts'

/** Long enough for two sentences. */
const toldMs = 7000

/** Whoever puts a sheet away is told that the payment still waits, until when, and where it is found. */
export function tellStillWaiting({ payment_form, collection_document: document }: Order): void {
  const what = paidByTexts[payment_form.id]
  if (!what || !document) return
  const message = texts.stillWaiting(
    what,
    tillText(document.extra.expired_at, toCivil(serverNow(), settings().timeZone)),
  )
  showSnackbar({ kind: 'info', message, duration: toldMs })
}
