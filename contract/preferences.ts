import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { messageAnswer, plainText } from '#contract/wire.ts'

/** Specification 7; exactly one of the 18 keys, set to a boolean; any other key is refused (Q146). */
export const setPreference = endpoint({
  method: 'PUT',
  path: '/api/users/me/notification/preference',
  auth: 'driver',
  summary: 'Switches one notification preference on or off.',
  input: { body: z.record(z.string(), z.boolean()) },
  output: messageAnswer,
  refusals: [],
})

/** Ours; the key with which a browser subscribes to our pushes (RFC 8292). */
export const pushKey = endpoint({
  method: 'GET',
  path: '/api/users/me/push/key',
  auth: 'driver',
  summary: 'The key with which a browser subscribes to pushes.',
  input: {},
  output: z.object({ public_key: z.string() }),
  refusals: [],
})

const base64url = z.string().check(z.regex(/^[\w-]{16,200}=*$/))

/** Ours; the subscription as the browser gives it. It holds while this session does; the same again changes nothing. */
export const subscribePush = endpoint({
  method: 'PUT',
  path: '/api/users/me/push/subscription',
  auth: 'driver',
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
  method: 'DELETE',
  path: '/api/users/me/push/subscription',
  auth: 'driver',
  summary: 'Lets this browser receive no more pushes.',
  input: { body: z.object({ endpoint: plainText(1000) }) },
  output: messageAnswer,
  refusals: [],
})
