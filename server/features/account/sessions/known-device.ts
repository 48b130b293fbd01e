import { timingSafeEqual } from 'node:crypto'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { keyedHash, newToken } from '../secrets.ts'

/** An account with the hash of the password that its driver gave. */
export type Account = { id: number; password_hash: string }
type Caller = Pick<Call, 'cookies'>

/** Only the login asks for it. */
const path = '/api/login'
const keptDays = 365

/**
 * How many of them a browser can hold, be it that of a counter where hundreds log in: the header of a login has 16 KiB for all.
 * A registration sets one without being sent the others, so it is the name that bounds them. Of two accounts that share one the
 * later is known.
 */
const maxPerBrowser = 50

const nameOf = (userId: number): string => `known-${userId % maxPerBrowser}`

/** Bound to the password, too: what somebody collected who knew an old one is worth nothing. */
const sealOf = (parts: Parts, { id, password_hash }: Account, device: string): Buffer =>
  keyedHash(parts.config.secret, 'known device', id, password_hash, device)

/**
 * Which device is calling, if it is one that this account has logged in from: its tries are counted apart, so that
 * strangers who guess at a tax id do not keep its driver out, and gain nothing.
 */
export const knownDevice = (parts: Parts, account: Account, { cookies }: Caller): string | null => {
  const [device = '', seal = ''] = (cookies?.read(nameOf(account.id)) ?? '').split('.')
  const [wanted, given] = [sealOf(parts, account, device), Buffer.from(seal, 'base64url')]
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? device : null
}

/** Lets the device of somebody who has just proved to be the driver be known again. */
export const rememberDevice = (parts: Parts, account: Account, caller: Caller): void => {
  if (!caller.cookies || knownDevice(parts, account, caller) !== null) return
  // Those of the time before names had a bound, of which a counter's browser holds a hundred.
  for (const name of caller.cookies.names('known-')) {
    if (Number(name.slice('known-'.length)) >= maxPerBrowser)
      caller.cookies.keep({ name, value: '', path, days: 0 })
  }
  const device = newToken()
  const value = `${device}.${sealOf(parts, account, device).toString('base64url')}`
  caller.cookies.keep({ name: nameOf(account.id), value, path, days: keptDays })
}
