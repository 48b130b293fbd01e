import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { named, says } from '#contract/meaning.ts'
import { route } from '#contract/route.ts'
import { staffSessionOnWire } from '#contract/staff/access.ts'
import {
  civilDateTime,
  formText,
  givenEmail,
  idOfRow,
  idOnWire,
  listOf,
  messageAnswer,
  passwordText,
} from '#contract/wire.ts'

/** What WebAuthn sends as text: base64url, and never as long as this. */
const base64url = named(
  'Base64Url',
  'Bytes in base64url, as WebAuthn writes them in JSON.',
  z.string().check(z.maxLength(8000), z.regex(/^[\w-]*$/)),
)

const isPublicKey = z.literal('public-key')

const passkeyOnWire = named(
  'Passkey',
  'A passkey of the person who is signed in.',
  z.object({
    id: idOfRow,
    name: says('What its person calls it.', z.string()),
    created_at: says('When it was added.', civilDateTime),
    last_used_at: says('When it last opened; null when it never did.', z.nullable(civilDateTime)),
  }),
)

const known = says(
  'Passkeys that the person has already: an authenticator that holds one of them makes no other.',
  z.array(
    z.object({
      id: base64url,
      type: says('Always `public-key`.', isPublicKey),
      transports: says('How the browser reaches it.', z.array(z.string())),
    }),
  ),
)

/** Ours (Q189): the same for everybody, so that nobody learns who has a passkey. */
export const askPasskey = endpoint({
  ...route('POST', '/api/staff/passkeys/ask', 'anyone'),
  ours: true,
  summary: 'Begins to sign a person of the programme in by a passkey.',
  description:
    'The challenge that the passkey signs: it is kept here, bound to this browser by a cookie, and good for one try within five ' +
    'minutes. It names no person and no passkey; the authenticator knows its own. (Q189)',
  input: {},
  output: z.object({
    challenge: base64url,
    rpId: says('The name that passkeys are bound to.', z.string()),
    timeout: says('For how many milliseconds the browser may ask.', z.int()),
    userVerification: says('The authenticator asks for finger, face or PIN.', z.literal('required')),
  }),
  refusals: ['passkeys_unavailable'],
  limit: 'login',
  takesNoKey: true,
})

/** Ours (Q189): a passkey in the place of the code, with the password as ever. */
export const signInByPasskey = endpoint({
  ...route('POST', '/api/staff/sign-in/passkey', 'anyone'),
  ours: true,
  summary: 'Signs a person of the programme in by password and passkey.',
  description:
    'As by a code: password and passkey come together, the answer is the same whatever is wrong, and wrong tries lock. A counter ' +
    'that went back tells of a copied passkey, which opens nothing. (Q189)',
  input: {
    body: z.object({
      email: says('Of the account.', givenEmail),
      password: says('Of the account.', passwordText),
      passkey: says(
        'What the browser answered (WebAuthn, `AuthenticationResponseJSON`).',
        z.object({
          id: base64url,
          rawId: base64url,
          type: says('Always `public-key`.', isPublicKey),
          response: says(
            'What the authenticator signed.',
            z.object({
              clientDataJSON: base64url,
              authenticatorData: base64url,
              signature: base64url,
              userHandle: z.optional(base64url),
            }),
          ),
        }),
      ),
    }),
  },
  output: staffSessionOnWire,
  refusals: ['staff_login_failed', 'staff_locked', 'passkeys_unavailable'],
  limit: 'login',
  takesNoKey: true,
  example: {
    body: {
      email: 'gestor@example.com',
      password: 'rotativo',
      passkey: {
        id: 'bm9ib2R5cyBwYXNza2V5',
        rawId: 'bm9ib2R5cyBwYXNza2V5',
        type: 'public-key',
        response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
      },
    },
  },
})

/** Ours (Q189). */
export const listPasskeys = endpoint({
  ...route('GET', '/api/staff/passkeys', 'staff'),
  ours: true,
  summary: 'The passkeys of the person who is signed in.',
  description: 'With what they are called and when they last opened, the oldest first. (Q189)',
  input: {},
  output: listOf(passkeyOnWire),
  refusals: [],
  act: 'own session',
})

/** Ours (Q189): the password once more, so that a session that was left open makes nobody a way in. */
export const startPasskey = endpoint({
  ...route('POST', '/api/staff/passkeys/start', 'staff'),
  ours: true,
  summary: 'Begins to add a passkey.',
  description:
    'What the browser needs to make one. The password is asked once more; the challenge is bound to this session, and good for one ' +
    'try within five minutes. (Q189)',
  input: { body: z.object({ password: says('Of the own account.', passwordText) }) },
  output: z.object({
    challenge: base64url,
    rp: says(
      'Who asks for it.',
      z.object({
        id: says('The name that passkeys are bound to.', z.string()),
        name: says('What the authenticator shows.', z.string()),
      }),
    ),
    user: says(
      'Whose it will be.',
      z.object({
        id: base64url,
        name: says('The e-mail of the account.', z.string()),
        displayName: says('What the person is called.', z.string()),
      }),
    ),
    pubKeyCredParams: says(
      'Which signatures are understood, the best first.',
      z.array(
        z.object({
          alg: says('Number of the algorithm (COSE).', z.int()),
          type: says('Always `public-key`.', isPublicKey),
        }),
      ),
    ),
    timeout: says('For how many milliseconds the browser may ask.', z.int()),
    excludeCredentials: known,
    authenticatorSelection: says(
      'The authenticator keeps it with the person, and asks for finger, face or PIN.',
      z.object({
        residentKey: says('It is found without being named.', z.literal('required')),
        requireResidentKey: says('The same for older browsers.', z.literal(true)),
        userVerification: says('It asks for finger, face or PIN.', z.literal('required')),
      }),
    ),
    attestation: says('Nobody asks who built the authenticator.', z.literal('none')),
  }),
  refusals: ['staff_password_wrong', 'staff_locked', 'too_many_passkeys', 'passkeys_unavailable'],
  limit: 'code',
  act: 'own session',
  takesNoKey: true,
  example: { body: { password: 'rotativo' } },
})

/** Ours (Q189). */
export const addPasskey = endpoint({
  ...route('POST', '/api/staff/passkeys', 'staff'),
  ours: true,
  summary: 'Adds a passkey.',
  description: 'It opens from then on in the place of the six digits, with the password. (Q189)',
  input: {
    body: z.object({
      name: says('What its person calls it.', formText),
      passkey: says(
        'What the browser answered (WebAuthn, `RegistrationResponseJSON`).',
        z.object({
          id: base64url,
          rawId: base64url,
          type: says('Always `public-key`.', isPublicKey),
          response: says(
            'What the authenticator made.',
            z.object({
              clientDataJSON: base64url,
              attestationObject: base64url,
              transports: z.optional(
                says(
                  'How the browser reaches it.',
                  z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10)),
                ),
              ),
            }),
          ),
        }),
      ),
    }),
  },
  output: passkeyOnWire,
  refusals: ['passkey_refused', 'too_many_passkeys', 'passkeys_unavailable'],
  act: 'own session',
  takesNoKey: true,
  example: {
    body: {
      name: 'Celular',
      passkey: {
        id: 'bm9ib2R5cyBwYXNza2V5',
        rawId: 'bm9ib2R5cyBwYXNza2V5',
        type: 'public-key',
        response: { clientDataJSON: 'e30', attestationObject: 'oA', transports: ['internal'] },
      },
    },
  },
})

/** Ours (Q189): the last second factor stays. */
export const deletePasskey = endpoint({
  ...route('DELETE', '/api/staff/passkeys/:id', 'staff'),
  ours: true,
  summary: 'Removes a passkey.',
  description: 'It opens nothing from then on. The last second factor of an account is never removed. (Q189)',
  input: { params: z.object({ id: says('Of the passkey.', idOnWire) }) },
  output: messageAnswer,
  refusals: ['not_found', 'last_second_factor'],
  act: 'own session',
})
