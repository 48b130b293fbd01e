import { createHash } from 'node:crypto'

/** Of a token, a key or the secret of an address only the hash is ever stored. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
