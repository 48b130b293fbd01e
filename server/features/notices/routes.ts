import * as contests from '#contract/notices/contests.ts'
import * as lists from '#contract/notices/lists.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { addContest } from './contests/add-contest.ts'
import { addPublicContest } from './contests/add-public-contest.ts'
import { listOwnContests } from './contests/list-own-contests.ts'
import { printNotice } from './contests/print-notice.ts'
import { readNotice } from './contests/read-notice.ts'
import { readPublicNotice } from './contests/read-public-notice.ts'
import { viewNoticePhoto } from './contests/view-notice-photo.ts'
import { listNoticeStages } from './lists/list-notice-stages.ts'
import { listNotices } from './lists/list-notices.ts'
import { listPlateNotices } from './lists/list-plate-notices.ts'
import { readNoticePrice } from './lists/read-notice-price.ts'

const calls = { ...lists, ...contests }

/** Joins the calls of this noun to their use cases. */
export const bindNotices = (bind: Binder, parts: Parts): void => {
  bind(calls.listPlateNotices, ({ params, query }, call) =>
    listPlateNotices(parts, { ...params, ...query }, call),
  )
  bind(calls.listNotices, (input, call) => listNotices(parts, input.query, call))
  bind(calls.listNoticeStages, (input, call) => listNoticeStages(parts, input.query, call))
  bind(calls.readNoticePrice, async (input) => readNoticePrice(parts, input.query.type))
  bind(calls.readNotice, ({ params, query }, call) => readNotice(parts, { ...params, ...query }, call))
  bind(calls.readPublicNotice, ({ params, query }, call) =>
    readPublicNotice(parts, { ...params, ...query }, call),
  )
  bind(calls.listOwnContests, (input, call) => listOwnContests(parts, input.query, call))
  bind(calls.addContest, ({ params, body }, call) => addContest(parts, { ...params, ...body }, call))
  bind(calls.addPublicContest, ({ params, body }, call) =>
    addPublicContest(parts, { ...params, ...body }, call),
  )
  bind(calls.viewNoticePhoto, (input) => viewNoticePhoto(parts, input.params.token))
  bind(calls.printNotice, (input) => printNotice(parts, input.params.token))
}
