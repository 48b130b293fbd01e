import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { says } from '#contract/meaning.ts'
import { route } from '#contract/route.ts'
import { messageAnswer, plainText } from '#contract/wire.ts'

/** Ours; the key with which a browser subscribes to our pushes (RFC 8292). */
export const readPushKey = endpoint({
  ...route('GET', '/api/users/me/push/key', 'driver'),
  ours: true,
  summary: 'The key with which a browser subscribes to pushes.',
  description: 'The application server key of Web Push (RFC 8292).',
  input: {},
  output: z.object({ public_key: says('P-256, uncompressed, as base64url.', z.string()) }),
  refusals: [],
})

const base64url = z.string().check(z.regex(/^[\w-]{16,200}=*$/))

const subscription = {
  endpoint: says('Address of the push service for this browser.', plainText(1000), { format: 'uri' }),
  keys: z.object({
    p256dh: says('Public key of the browser, base64url.', base64url),
    auth: says('Secret of the subscription, base64url.', base64url),
  }),
}

const aSubscription = {
  endpoint: 'https://push.example.com/send/abc123',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
}

/** Ours; the subscription as the browser gives it. It holds while this session does; the same again changes nothing. */
export const subscribePush = endpoint({
  ...route('PUT', '/api/users/me/push/subscription', 'driver'),
  ours: true,
  summary: 'Lets this browser receive pushes.',
  description:
    'The subscription as the browser gives it (`PushSubscription.toJSON()`). It holds as long as this session does.',
  input: {
    body: z.object(subscription),
  },
  output: messageAnswer,
  refusals: [],
  takesNoKey: true,
  example: {
    body: aSubscription,
  },
})

/**
 * Ours; a push service gave this browser another address on its own. Whoever knows the old one and its secret is that
 * browser. The answer is the same for one that nobody knows.
 */
export const renewPush = endpoint({
  ...route('PUT', '/api/push/subscription', 'anyone'),
  ours: true,
  summary: 'Goes on with pushes at the new address of a browser.',
  description:
    'For the worker of the page, when its push service changes the address on its own (`pushsubscriptionchange`). The old ' +
    'address with its secret proves which browser asks; one that nobody knows changes nothing and is answered alike.',
  input: {
    body: z.object({
      old: z.object({
        endpoint: says('Address until now.', plainText(1000), { format: 'uri' }),
        auth: says('Its secret, base64url.', base64url),
      }),
      ...subscription,
    }),
  },
  output: messageAnswer,
  refusals: [],
  limit: 'lookup',
  takesNoKey: true,
  example: {
    body: {
      old: { endpoint: 'https://push.example.com/send/abc123', auth: aSubscription.keys.auth },
      ...aSubscription,
    },
  },
})

/** Ours; the browser receives no pushes any more. An address that is not the caller's changes nothing. */
export const unsubscribePush = endpoint({
  ...route('DELETE', '/api/users/me/push/subscription', 'driver'),
  ours: true,
  summary: 'Lets this browser receive no more pushes.',
  description: "An address that is not the caller's changes nothing.",
  input: {
    body: z.object({
      endpoint: says('Address of the push service for this browser.', plainText(1000), { format: 'uri' }),
    }),
  },
  output: messageAnswer,
  refusals: [],
  takesNoKey: true,
  example: { body: { endpoint: 'https://push.example.com/send/abc123' } },
})
