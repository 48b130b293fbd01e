import { noticeStatuses } from '#domain/notices.ts'
import { activationTypes } from '#domain/parking.ts'
import type { Parts } from '#server/parts.ts'
import { usualNoticeType } from './texts.ts'

/** R$ 30,00: what a notice costs unless whoever issues it says otherwise. */
const usualNoticePrice = 3000

export type NoticeToIssue = { plate: string; address?: string; price?: number }

/**
 * Issues a notice against a plate that can be paid at once (status 2). Every activation of the plate that is open
 * now carries it, so that it shows as 'Com Irregularidade' until the notice is paid (Specification 4; decision Q150).
 */
export const issueNotice = async (
  parts: Parts,
  { plate, address = '', price = usualNoticePrice }: NoticeToIssue,
): Promise<{ id: number }> => {
  const now = parts.clock.now()
  return parts.db.kysely.transaction().execute(async (tx) => {
    const notice = await tx
      .insertInto('notices')
      .values({
        plate,
        date_time: now,
        address,
        price,
        status: noticeStatuses.notified,
        type: activationTypes.notice,
        type_name: usualNoticeType,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('activations')
      .set({ parking_notification_id: notice.id })
      .where('plate', '=', plate)
      .where('closed_at', 'is', null)
      .where('ends_at', '>', now)
      .execute()
    return notice
  })
}
