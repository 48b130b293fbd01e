import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import type { Parts } from '#server/parts.ts'

/**
 * Sends a letter or an SMS; returns whether the service accepted it. A permanent refusal is logged and ends here, because a retry
 * would keep words and address in the queue for nothing. Other faults are thrown, so that the job is retried.
 * @param key names the job in the log, without its recipient
 */
export const trySend = async (
  parts: Pick<Parts, 'log'>,
  key: string,
  send: () => Promise<void>,
): Promise<boolean> => {
  try {
    await send()
    return true
  } catch (error) {
    if (!(error instanceof GatewayFault) || error.retryable) throw error
    parts.log.error({ err: error, key }, 'refused for good')
    return false
  }
}
