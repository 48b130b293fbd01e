import { GatewayFault } from '../gateway-fault.ts'
import type { PaymentGateway } from './port.ts'

/**
 * What payers wait for, and the question whether the bank is back; the books of a day, and what goes back, come when it is there.
 */
const waitedFor = new Set(['openPix', 'lookUp', 'answers', 'open', 'start', 'charge', 'publicKey'])
const desks = new Set(['slips', 'debits', 'cards'])

/**
 * A bank whose failures are told to `failed`: only those of the bank itself, which may be over later; a card that it refuses is
 * none. It stays the same bank for whoever knows it as its own class.
 */
export const watchedBank = <B extends PaymentGateway>(bank: B, failed: () => void): B => watch(bank, failed)

const watch = <T extends object>(watched: T, failed: () => void): T =>
  new Proxy(watched, {
    get: (target, name) => {
      const own: unknown = Reflect.get(target, name, target)
      if (typeof own === 'object' && own !== null && desks.has(String(name))) return watch(own, failed)
      if (typeof own !== 'function') return own
      const method = own.bind(target)
      return waitedFor.has(String(name)) ? told(method, failed) : method
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  })

const told =
  (method: (...given: unknown[]) => unknown, failed: () => void) =>
  async (...given: unknown[]): Promise<unknown> => {
    try {
      return await method(...given)
    } catch (error) {
      if (error instanceof GatewayFault && error.retryable) failed()
      throw error
    }
  }
