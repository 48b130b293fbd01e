import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/notices/lists.ts'
import { noticeStatuses } from '#domain/notices/status.ts'
import { demandProof } from '#server/features/captcha/demand-proof.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { offeredPrice, stagesOf } from '../payable.ts'
import { noticesOf, readSearched } from './list-plate-notices.ts'

/** What each payable notice of a plate costs now and later, for those who pay without an account (decision Q196). */
export const listNoticeStages = async (
  parts: Parts,
  { plateIn, proof }: InputOf<typeof calls.listNoticeStages>,
  call: Call,
): Promise<GivenOutputOf<typeof calls.listNoticeStages>> => {
  const plate = readSearched('plateIn', plateIn)
  await demandProof(parts, { plate, proof }, call)
  const now = parts.clock.now()
  const { timeZone } = parts.city().settings
  const notices = await noticesOf(parts, plate).where('status', '=', noticeStatuses.notified).execute()
  const payable = notices.filter((notice) => offeredPrice(notice, now) !== null)
  return { data: payable.map((notice) => ({ id: notice.id, stages: stagesOf(notice, now, timeZone) })) }
}
