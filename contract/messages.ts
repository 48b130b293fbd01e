import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import * as routes from '#contract/routes/messages.ts'
import { messageAnswer, plainText } from '#contract/wire.ts'

/** Ours; the key with which a browser subscribes to our pushes (RFC 8292). */
export const readPushKey = endpoint({
  ...routes.readPushKey,
  summary: 'The key with which a browser subscribes to pushes.',
  input: {},
  output: z.object({ public_key: z.string() }),
  refusals: [],
})

const base64url = z.string().check(z.regex(/^[\w-]{16,200}=*$/))

/** Ours; the subscription as the browser gives it. It holds while this session does; the same again changes nothing. */
export const subscribePush = endpoint({
  ...routes.subscribePush,
  summary: 'Lets this browser receive pushes.',
  input: {
    body: z.object({
      endpoint: plainText(1000),
      keys: z.object({ p256dh: base64url, auth: base64url }),
    }),
  },
  output: messageAnswer,
  refusals: [],
})

/** Ours; the browser receives no pushes any more. An address that is not the caller's changes nothing. */
export const unsubscribePush = endpoint({
  ...routes.unsubscribePush,
  summary: 'Lets this browser receive no more pushes.',
  input: { body: z.object({ endpoint: plainText(1000) }) },
  output: messageAnswer,
  refusals: [],
})
