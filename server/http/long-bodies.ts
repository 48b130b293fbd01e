import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { Refusal } from '#server/refusal.ts'
import { clientAddress, limitSubject } from './client-address.ts'
import { comeBackAfterSeconds } from './early-refusals.ts'

/** A long body has up to 21 MB, and lies in memory several times until its call is answered: as bytes, as text and read. */
const mostLongBodies = 8

/** Phones share the few addresses of their mobile network; more than these take nobody else's place. */
const mostOfOneAddress = 4

/** Where a call takes longer bodies, one that says beforehand to be no longer than usual is like those of all other calls. */
const mayBeLong = ({ headers, routeOptions }: FastifyRequest, usualBody: number): boolean => {
  if ((routeOptions.bodyLimit ?? 0) <= usualBody) return false
  // What is packed says nothing of how long it will be.
  const isPacked = headers['content-encoding'] !== undefined
  return isPacked || !(Number(headers['content-length']) <= usualBody)
}

/**
 * Long bodies, photos, are counted apart before anything of them is read: beyond so many that are on their way or wait for their
 * answer, a further one is sent away for a moment. Otherwise as many as there may be calls would be in memory at once.
 */
export const boundLongBodies = (
  app: FastifyInstance,
  config: Pick<Config, 'trustProxy'>,
  usualBody: number,
): void => {
  const ofAddress = new Map<string, number>()
  let all = 0
  const count = (address: string, by: 1 | -1): void => {
    const its = (ofAddress.get(address) ?? 0) + by
    all += by
    if (its > 0) ofAddress.set(address, its)
    else ofAddress.delete(address)
  }
  app.addHook('onRequest', async (request, reply) => {
    if (!mayBeLong(request, usualBody)) return
    const address = limitSubject(clientAddress(request.raw, config))
    if (all >= mostLongBodies || (ofAddress.get(address) ?? 0) >= mostOfOneAddress)
      throw new Refusal('unavailable', {}, comeBackAfterSeconds())
    count(address, 1)
    // However it ends: answered, refused, or given up by the caller.
    reply.raw.once('close', () => count(address, -1))
  })
}
