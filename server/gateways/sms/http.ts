import { createHash } from 'node:crypto'
import { GatewayFault } from '../gateway-fault.ts'
import { requestText } from '../http-json.ts'
import { type Waits, waitMsOf } from '../waits.ts'
import { internationalNumber, type Sms, type SmsGateway } from './port.ts'

type Options = Waits & { url: string; token: string }

/** A wrong token or address and a bill that is open are ours to mend, and the message is still good afterwards. */
const oursToMend = new Set([401, 402, 403, 404, 408])

/**
 * One and the same at each try, and of no other message: ids are given anew after going back to a copy of the database, and a
 * provider that knew the key would send nothing.
 */
const referenceOf = ({ to, text, key }: Sms): string => {
  const digest = createHash('sha256')
    .update(JSON.stringify([key, to, text]))
    .digest('hex')
  return `${key}/${digest.slice(0, 16)}`
}

/**
 * The common ground of the SMS providers: POST `{to, text, reference}` with a bearer token. The key travels
 * as `Idempotency-Key` and as `reference`, whichever the provider knows. Any 2xx means taken over, whatever
 * its body: reading it strictly would send the message again.
 */
export function httpSms({ url, token, ...waits }: Options): SmsGateway {
  const timeoutMs = waitMsOf(waits, 10_000)
  return {
    async send(sms) {
      const { to, text } = sms
      const reference = referenceOf(sms)
      const { status } = await requestText({
        gateway: 'SMS gateway',
        url,
        timeoutMs,
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': reference },
        body: { to: internationalNumber(to), text, reference },
      })
      if (status >= 200 && status <= 299) return
      throw new GatewayFault('SMS gateway', `answered ${status}`, oursToMend.has(status))
    },
  }
}
