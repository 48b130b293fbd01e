import type { Db } from '#server/database/pool.ts'
import { makePushKeys, type PushKeys } from './keys.ts'

/** The pair of a sandbox that was given none: made once and kept, because browsers stay subscribed with it. */
export const keptPushKeys = async ({ kysely }: Db): Promise<PushKeys> => {
  const { publicKey, privateKey } = makePushKeys()
  await kysely
    .insertInto('push_keys')
    .values({ public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const kept = await kysely.selectFrom('push_keys').selectAll().executeTakeFirstOrThrow()
  return { publicKey: kept.public_key, privateKey: kept.private_key }
}
