import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/parking.ts'
import { formatCivil, toCivil } from '#domain/brazil/civil-time.ts'
import { minuteMs } from '#domain/durations.ts'
import { wholeBalance } from '#domain/ledger/spending.ts'
import { demandService } from '#server/city/demand-service.ts'
import { isAskedTooOften } from '#server/features/captcha/demand-proof.ts'
import type { Call } from '#server/http/caller.ts'
import { readGivenPlate } from '#server/http/given-plate.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { joinableOf } from './activation-view.ts'
import { demandProduct, type OfferedProduct } from './find-product.ts'
import { notesOnPaidElsewhere } from './paid-elsewhere.ts'
import { planTimes } from './plan-times.ts'
import { lookAtPlaceStatement, type Place, readLook } from './store.ts'
import { noteTexts } from './texts.ts'

/** The wallet and the open activation of one of the driver's plates, without any lock. */
export const lookAtPlace = async (parts: Parts, userId: number, plate: string): Promise<Place> => {
  const asked = { userId, plate: readGivenPlate(plate), now: parts.clock.now() }
  const { rows } = await parts.db.pool.query(lookAtPlaceStatement(asked))
  const place = readLook(rows)
  if (!place) throw new Refusal('vehicle_not_yours')
  return place
}

/** Tells before the purchase what it would do; the purchase itself decides anew (decision Q98). */
export const validateActivation = async (
  parts: Parts,
  body: InputOf<typeof calls.validateActivation>,
  call: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.validateActivation>> => {
  demandService(parts.city(), 'activateVehicle')
  const place = await lookAtPlace(parts, call.driver.userId, body.plate)
  const product = demandProduct(parts.city(), body)
  const now = parts.clock.now()
  const zone = parts.city().settings.timeZone
  const { begin, end } = planTimes(joinableOf(place.activation, product, now, zone), product, now, zone)
  const plate = readGivenPlate(body.plate)
  const found = await notesOnPaidElsewhere(parts, plate, place.walletId)
  // Only a question that would be answered counts, so that ordinary purchases write nothing.
  const elsewhere = found.length > 0 && (await isAskedTooOften(parts, plate)) ? [] : found
  return {
    messages: [...elsewhere, ...notesOn(place, product, now, zone)],
    hasBalance: wholeBalance(place.balances) >= product.price,
    date_time_begin: toCivil(begin, zone),
    date_time_end: toCivil(end, zone),
  }
}

const notesOn = (place: Place, product: OfferedProduct, now: Date, zone: string): string[] => {
  const shown = (instant: Date): string => formatCivil(toCivil(instant, zone))
  const joinable = joinableOf(place.activation, product, now, zone)
  const { begin, end } = planTimes(joinable, product, now, zone)
  const notes: string[] = []
  if (joinable) notes.push(noteTexts.addsTime(shown(end)))
  else if (begin > now) notes.push(noteTexts.scheduled(shown(begin)))
  const from = joinable ? joinable.ends_at : begin
  if (end.getTime() - from.getTime() > product.time * minuteMs) {
    notes.push(noteTexts.pausesWhileClosed(shown(end)))
  }
  return notes
}
