import * as calls from '#contract/notices.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { listNotices } from './list-notices.ts'
import { listPlateNotices } from './list-plate-notices.ts'
import { readNoticePrice } from './read-notice-price.ts'

/** Joins the calls of this noun to their use cases. */
export const bindNotices = (bind: Binder, parts: Parts): void => {
  bind(calls.listPlateNotices, ({ params, query }, call) =>
    listPlateNotices(parts, { ...params, ...query }, call),
  )
  bind(calls.listNotices, (input, call) => listNotices(parts, input.query, call))
  bind(calls.readNoticePrice, async (input) => readNoticePrice(parts, input.query.type))
}
