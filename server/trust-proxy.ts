import { BlockList, isIPv4 } from 'node:net'
import type * as z from 'zod'

export type Trust = (address: string, hop: number) => boolean

/** `yes` would believe whatever a caller writes of itself, so it says too little: how many proxies, or which ones. */
export const readTrust = (text: string, context: z.core.$RefinementCtx): Trust => {
  if (text === 'no') return () => false
  if (/^[1-9]$/.test(text)) return (_address, hop) => hop < Number(text)
  const proxies = new BlockList()
  try {
    for (const network of text.split(/[,\s]+/)) {
      const [address = '', bits] = network.split('/')
      const family = isIPv4(address) ? 'ipv4' : 'ipv6'
      if (bits === undefined) proxies.addAddress(address, family)
      else proxies.addSubnet(address, /^\d+$/.test(bits) ? Number(bits) : Number.NaN, family)
    }
  } catch {
    context.addIssue(
      'must be no, the number of proxies before the server (1 to 9), or their addresses and networks (10.1.2.3, fd00::/8)',
    )
  }
  return (address) => proxies.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}

/** Addresses far from each other that no proxy of a programme has, many of them for examples only (RFC 5737, 3849, 9637). */
const strangers = [
  ['1.2.3.4', '44.128.0.1', '98.0.0.1', '192.0.2.1', '198.51.100.1', '203.0.113.1'],
  ['2001:db8::1', '2600:ffff::1', '2a02:ffff::1', '3fff::1'],
]

/** More proxies than one behind the other are ever counted. */
const beyondEveryCount = 100

/** Whether networks that are trusted span the internet, as 0.0.0.0/0, ::/0 or two halves of them: two strangers are in them. */
export const trustsStrangers = (trust: Trust): boolean =>
  strangers.some((family) => family.filter((address) => trust(address, beyondEveryCount)).length >= 2)
