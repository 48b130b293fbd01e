import { GatewayFault } from '../gateway-fault.ts'
import { requestText } from '../http-json.ts'
import { type Waits, waitMsOf } from '../waits.ts'
import { internationalNumber, type SmsGateway } from './port.ts'

type Options = Waits & { url: string; token: string }

/** A wrong token or address and a bill that is open are ours to mend, and the message is still good afterwards. */
const oursToMend = new Set([401, 402, 403, 404, 408])

/**
 * The common ground of the SMS providers: POST `{to, text, reference}` with a bearer token. The key travels
 * as `Idempotency-Key` and as `reference`, whichever the provider knows. Any 2xx means taken over, whatever
 * its body: reading it strictly would send the message again.
 */
export function httpSms({ url, token, ...waits }: Options): SmsGateway {
  const timeoutMs = waitMsOf(waits, 10_000)
  return {
    async send({ to, text, key }) {
      const { status } = await requestText({
        gateway: 'SMS gateway',
        url,
        timeoutMs,
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
        body: { to: internationalNumber(to), text, reference: key },
      })
      if (status >= 200 && status <= 299) return
      throw new GatewayFault('SMS gateway', `answered ${status}`, oursToMend.has(status))
    },
  }
}
