import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { onRequestAsyncHookHandler } from 'fastify'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'

/** The name in a Host header without its port, and without the brackets of an IPv6 address. */
const nameIn = (host: string): string => {
  const name = URL.parse(`http://${host}`)?.hostname ?? ''
  return name.startsWith('[') ? name.slice(1, -1) : name
}

const isLocal = (name: string): boolean => name === 'localhost' || name.endsWith('.localhost')

/**
 * Refuses requests to a name that is not this server's. A web page elsewhere may let its own name lead to 127.0.0.1 (DNS
 * rebinding), and would then read codes and move the clock from the browser of a developer. An address in place of a name
 * cannot be turned so.
 */
export const demandOwnHost =
  (parts: Parts): onRequestAsyncHookHandler =>
  async ({ headers }) => {
    const name = nameIn(headers.host ?? '')
    const own = [parts.config.host, hostname(), nameIn(URL.parse(parts.publicUrl())?.host ?? '')]
    const isOwn = isIP(name) !== 0 || isLocal(name) || own.some((one) => one.toLowerCase() === name)
    if (name === '' || !isOwn) throw new Refusal('forbidden')
  }
