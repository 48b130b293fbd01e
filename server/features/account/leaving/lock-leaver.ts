import type { Tx } from '#server/database/pool.ts'

/**
 * The account of somebody who leaves or asks for money back, with its row locked; undefined when it is gone already. The
 * lock lets others go on that only refer to the account, like whoever is parking and holds the wallet's row.
 */
export const lockLeaver = (tx: Tx, userId: number) =>
  tx
    .selectFrom('users')
    .select([
      'id',
      'identification',
      'name',
      'email',
      'active_mail',
      'phone',
      'sms_verification_status',
      'requested_refund_date',
      'password_changed_at',
      'preferences',
    ])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
