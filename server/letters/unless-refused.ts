import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import type { Parts } from '#server/parts.ts'

/**
 * Brings a letter or an SMS to its service, and says whether that took it. What is refused for good would be refused at every
 * try, and its words and address would wait in the queue meanwhile: it ends here, with a line in the log. Any other fault is
 * thrown, so that the job is tried again.
 * @param key names what was refused in the log, which tells nothing of whom it was for
 */
export const unlessRefused = async (
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
