import { timingSafeEqual } from 'node:crypto'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { keyedHash, newToken } from '../secrets.ts'

/** An account with the hash of the password that its driver gave, or a person of the programme. */
export type Account = { id: number; password_hash: string }
type Caller = Pick<Call, 'cookies'>

const keptDays = 365

/**
 * How many of them a browser can hold, be it that of a counter where hundreds log in: the header of a login has 16 KiB for all.
 * A registration sets one without being sent the others, so it is the name that bounds them. Of two accounts that share one the
 * later is known.
 */
const maxPerBrowser = 50

/** Whose devices are kept: the path that its cookies are sent to, the beginning of their names, and what seals them. */
type Kind = { path: string; beginning: string; purpose: string }

/** How devices of one kind of account are known again. */
export type KnownDevices = {
  known(parts: Parts, account: Account, caller: Caller): string | null
  remember(parts: Parts, account: Account, caller: Caller): void
}

/** Cookies by which a browser that an account has logged in from is known again. */
export const knownDevices = ({ path, beginning, purpose }: Kind): KnownDevices => {
  const nameOf = (id: number): string => `${beginning}${id % maxPerBrowser}`

  /** Bound to the password, too: what somebody collected who knew an old one is worth nothing. */
  const sealOf = (parts: Parts, { id, password_hash }: Account, device: string): Buffer =>
    keyedHash(parts.config.secret, purpose, id, password_hash, device)

  const known = (parts: Parts, account: Account, { cookies }: Caller): string | null => {
    const [device = '', seal = ''] = (cookies?.read(nameOf(account.id)) ?? '').split('.')
    const [wanted, given] = [sealOf(parts, account, device), Buffer.from(seal, 'base64url')]
    return given.length === wanted.length && timingSafeEqual(given, wanted) ? device : null
  }

  const remember = (parts: Parts, account: Account, caller: Caller): void => {
    if (!caller.cookies || known(parts, account, caller) !== null) return
    // Those of the time before names had a bound, of which a counter's browser holds a hundred.
    for (const name of caller.cookies.names(beginning)) {
      if (Number(name.slice(beginning.length)) >= maxPerBrowser)
        caller.cookies.keep({ name, value: '', path, days: 0 })
    }
    const device = newToken()
    const value = `${device}.${sealOf(parts, account, device).toString('base64url')}`
    caller.cookies.keep({ name: nameOf(account.id), value, path, days: keptDays })
  }

  return { known, remember }
}

/** Only the login asks for it. */
const ofDrivers = knownDevices({ path: '/api/login', beginning: 'known-', purpose: 'known device' })

/**
 * Which device is calling, if it is one that this account has logged in from: its tries are counted apart, so that
 * strangers who guess at a tax id do not keep its driver out, and gain nothing.
 */
export const knownDevice = ofDrivers.known

/** Lets the device of somebody who has just proved to be the driver be known again. */
export const rememberDevice = ofDrivers.remember
