import { irregularityPrice, listNotices, plateNotices } from '#contract/notices.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { listForDriver, usualPrice } from './list-driver-notices.ts'
import { lookUpPlate } from './list-plate-notices.ts'

/** Joins the calls of this noun to their use cases. */
export const bindNotices = (bind: Binder, parts: Parts): void => {
  bind(plateNotices, (input) => lookUpPlate(parts, input.params.plate))
  bind(listNotices, (input) => listForDriver(parts, input.query))
  bind(irregularityPrice, async (input) => usualPrice(parts, input.query.type))
}
