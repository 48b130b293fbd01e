import * as calls from '#contract/staff/notices.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { cancelOfficeNotice } from './cancel-office-notice.ts'
import { decideContest } from './decide-contest.ts'
import { listContests } from './list-contests.ts'
import { listOfficeNotices } from './list-office-notices.ts'
import { releaseOfficeNotice } from './release-office-notice.ts'
import { viewOfficeNotice } from './view-office-notice.ts'

/** Joins the office's calls about notices and contests to their use cases. */
export const bindOfficeNotices = (bind: Binder, parts: Parts): void => {
  bind(calls.listOfficeNotices, (input, call) => listOfficeNotices(parts, input.query, call))
  bind(calls.viewOfficeNotice, ({ params, body }, call) =>
    viewOfficeNotice(parts, { ...params, ...body }, call),
  )
  bind(calls.cancelOfficeNotice, ({ params, body }, call) =>
    cancelOfficeNotice(parts, { ...params, ...body }, call),
  )
  bind(calls.releaseOfficeNotice, ({ params, body }, call) =>
    releaseOfficeNotice(parts, { ...params, ...body }, call),
  )
  bind(calls.listContests, (input, call) => listContests(parts, input.query, call))
  bind(calls.decideContest, ({ params, body }, call) => decideContest(parts, { ...params, ...body }, call))
}
