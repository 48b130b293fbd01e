import { hash, verify } from '@node-rs/argon2'

/** Argon2id with 46 MiB in one pass, the first of the settings that OWASP holds to be equally strong. */
const cost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 }

/**
 * Nobody's password, hashed at the same cost. It is verified in place of a missing account, so that the time
 * of an answer does not tell whether a tax id is registered.
 */
export const decoy =
  '$argon2id$v=19$m=47104,t=1,p=1$lRADJyl/pMwpTGplhuJ2pQ$tHuShdxYmq2l2Yzo7Pa4ktZxJrGbEh1GO1kBBKGj7+E'

/** The hash of a new password, with its salt and cost inside. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/**
 * Whether the password is the one that was hashed. Without a hash, or where words stand in its place because nobody is to log in,
 * it takes as long and says no.
 */
export const isPassword = async (passwordHash: string | undefined, password: string): Promise<boolean> => {
  const isHash = passwordHash?.startsWith('$argon2id$') ?? false
  const fits = await verify(isHash && passwordHash ? passwordHash : decoy, password)
  return fits && isHash
}
