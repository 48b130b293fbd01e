import type { IncomingMessage } from 'node:http'
import { isIP, isIPv4 } from 'node:net'
import type { Config } from '#server/config.ts'

/** An address without port, brackets and zone, IPv4 in its own form; undefined for what is none. */
const readAddress = (text: string | undefined): string | undefined => {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(text ?? '') ?? []
  const bare = (bracketed ?? dotted ?? text ?? '').replace(/%.*/, '')
  const [, mapped = bare] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare) ?? []
  return isIP(mapped) ? mapped : undefined
}

/**
 * Who calls. Each proxy adds to X-Forwarded-For whom it heard, so the list is read from its end and only as far as those who
 * wrote it are ours: what stands further left the caller may have made up. Where no address stands, whoever wrote that is
 * the caller.
 */
export const clientAddress = (
  { headers, socket }: IncomingMessage,
  { trustProxy }: Pick<Config, 'trustProxy'>,
): string => {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .reverse()
  let address = readAddress(socket.remoteAddress) ?? ''
  for (const [hop, told] of forwarded.entries()) {
    const next = readAddress(told.trim())
    if (next === undefined || !trustProxy(address, hop)) return address
    address = next
  }
  return address
}

/** Whose limit a call counts against: a house has a /64 of IPv6 addresses to choose from (decision Q12). */
export const limitSubject = (address: string): string => {
  if (isIPv4(address) || address === '') return address
  // An address of the web is written in one way, in hexadecimal groups only.
  const [left = '', right] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [head, tail] = [left, right ?? ''].map((part) => part.split(':').filter((group) => group !== ''))
  const groups = [...(head ?? []), ...Array(8).fill('0')].slice(0, 8 - (tail?.length ?? 0))
  return `${[...groups, ...(tail ?? [])].slice(0, 4).join(':')}::/64`
}
