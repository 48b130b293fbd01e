import { plateNotices } from '#contract/notices.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { lookUpPlate } from './list-plate-notices.ts'

/** Joins the calls of this noun to their use cases. */
export const bindNotices = (bind: Binder, parts: Parts): void => {
  bind(plateNotices, (input) => lookUpPlate(parts, input.params.plate))
}
