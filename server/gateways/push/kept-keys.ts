import { createECDH } from 'node:crypto'
import { ConfigError } from '#server/config.ts'
import type { Db } from '#server/database/pool.ts'
import { makePushKeys, type PushKeys } from './keys.ts'

/** A pair that does not fit would be refused by every push service, one message at a time. */
export const demandPushKeys = ({ publicKey, privateKey }: PushKeys): void => {
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  } catch {
    throw new ConfigError('VAPID_PRIVATE_KEY: is no private key of the curve P-256 in base64url')
  }
  if (pair.getPublicKey('base64url') !== publicKey.replace(/={1,2}$/, '')) {
    throw new ConfigError('VAPID_PUBLIC_KEY: is not the public key of VAPID_PRIVATE_KEY')
  }
}

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
