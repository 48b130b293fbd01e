import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { named, says } from '#contract/meaning.ts'
import { route } from '#contract/route.ts'
import { emailOnWire, formText, givenEmail, idOfRow, messageAnswer, passwordText } from '#contract/wire.ts'
import { staffActs, staffRoles } from '#domain/staff/roles.ts'

export const staffRoleOnWire = named(
  'StaffRole',
  'What a person is for the programme: agent, support, finance, manager.',
  z.enum(staffRoles),
)

const acts = Object.keys(staffActs) as (keyof typeof staffActs)[]

/** Who is signed in, and what the page may offer; what the server allows, it asks the roles at each call. */
export const staffSessionOnWire = named(
  'StaffSession',
  'Who is signed in, and what this person may do.',
  z.object({
    id: idOfRow,
    name: says('What the person is called.', z.string()),
    email: emailOnWire,
    roles: says('What the person is for the programme.', z.array(staffRoleOnWire)),
    pending_roles: says(
      'Roles that wait for a second manager, and allow nothing until then.',
      z.array(staffRoleOnWire),
    ),
    acts: says('What the roles in force allow.', z.array(z.enum(acts))),
    idle_seconds: says('After how many seconds without a call the session ends.', z.int()),
    ends_in_seconds: says('After how many seconds it ends in any case.', z.int()),
    claim_session: z.optional(
      says(
        'By what claims name this session, also when they are sent in a later one; null for a session of the release before.',
        z.nullable(z.string()),
      ),
    ),
  }),
)

const recoveryCodes = says('Each opens once, in the place of the second factor.', z.array(z.string()))

/** Ours (Q172): the answer is the same whatever is wrong, and as late; the session is a cookie that no script reads. */
export const signInStaff = endpoint({
  ...route('POST', '/api/staff/sign-in', 'anyone'),
  ours: true,
  summary: 'Signs a person of the programme in.',
  description:
    'Password and second factor come together, so that neither can be guessed alone; the session is kept as an `HttpOnly` ' +
    'cookie. After wrong tries only a passkey or a recovery code opens, or a manager; a device that the person has signed in from before ' +
    'keeps its own tries. (Q172, Q194)',
  input: {
    body: z.object({
      email: says('Of the account.', givenEmail),
      password: says('Of the account.', passwordText),
      code: says('The six digits of the second factor, or a recovery code, which opens once.', formText),
    }),
  },
  output: staffSessionOnWire,
  refusals: ['staff_login_failed', 'staff_locked'],
  limit: 'login',
  takesNoKey: true,
  example: { body: { email: 'gestor@example.com', password: 'rotativo', code: '123456' } },
})

/** Ours (Q172). */
export const readStaffSession = endpoint({
  ...route('GET', '/api/staff/me', 'staff'),
  ours: true,
  summary: 'Who is signed in, and what this person may do.',
  description:
    'The roles, the acts that they allow and how long the session lives, unused and in all. (Q172)',
  input: {},
  output: staffSessionOnWire,
  refusals: [],
  act: 'own session',
})

/** Ours (Q172): ends the session of this browser. */
export const signOutStaff = endpoint({
  ...route('POST', '/api/staff/sign-out', 'staff'),
  ours: true,
  summary: 'Signs out of this browser.',
  description: 'The session is worth nothing from then on, and the cookie is taken back. (Q172)',
  input: {},
  output: messageAnswer,
  refusals: [],
  act: 'own session',
  takesNoKey: true,
})

/** Ours (Q172): ends every session of the person, this one too. */
export const signOutStaffEverywhere = endpoint({
  ...route('POST', '/api/staff/sign-out-everywhere', 'staff'),
  ours: true,
  summary: 'Signs out of every browser and device.',
  description: 'Every session of the person ends, this one too, for a phone that was left somewhere. (Q172)',
  input: {},
  output: messageAnswer,
  refusals: [],
  act: 'own session',
  takesNoKey: true,
})

/** Ours (Q172): how many are left, never which. */
export const readRecoveryCodes = endpoint({
  ...route('GET', '/api/staff/recovery-codes', 'staff'),
  ours: true,
  summary: 'How many of the own recovery codes are left.',
  description: 'Each opens once. Which they are was told when they were made, and is kept by nobody. (Q172)',
  input: {},
  output: z.object({
    left: says('How many have opened nothing yet.', z.int()),
    of: says('How many there were.', z.int()),
  }),
  refusals: [],
  act: 'own session',
})

/** Ours (Q172): the password once more, so that a session that was left open makes nobody a way in. */
export const renewRecoveryCodes = endpoint({
  ...route('POST', '/api/staff/recovery-codes', 'staff'),
  ours: true,
  summary: 'Makes new recovery codes.',
  description:
    'They take the place of all others, are told here and never again. The password is asked once more. Sent again, because the ' +
    'answer was lost, it makes others. (Q172)',
  input: { body: z.object({ password: says('Of the own account.', passwordText) }) },
  output: z.object({ recovery_codes: recoveryCodes }),
  refusals: ['staff_password_wrong', 'staff_locked'],
  limit: 'code',
  act: 'own session',
  takesNoKey: true,
  example: { body: { password: 'rotativo' } },
})

const invitationToken = says('What the mailed link ends with.', z.string().check(z.maxLength(200)))

/** Ours (Q172): what the page of a mailed invitation shows; the same secret each time, until it is accepted. */
export const readStaffInvitation = endpoint({
  ...route('POST', '/api/staff/invitations/read', 'anyone'),
  ours: true,
  summary: 'What an invitation is about, with the secret of the second factor.',
  description: 'The same secret each time, until the invitation is accepted or over. (Q172)',
  input: { body: z.object({ token: invitationToken }) },
  output: z.object({
    email: emailOnWire,
    name: says('Who is invited.', z.string()),
    roles: says('As what, roles that wait for a second manager included.', z.array(staffRoleOnWire)),
    secret: says('The secret of the second factor, in base 32, for whoever types it.', z.string()),
    secret_uri: says('The same as a QR code carries it (`otpauth://`).', z.string()),
  }),
  refusals: ['invitation_invalid'],
  limit: 'code',
  takesNoKey: true,
  example: { body: { token: 'the-end-of-the-link' } },
})

/**
 * Ours (Q172): sets the password and the second factor, ends what was open and signs in. The codes are told once: a repetition by
 * the key of the call, for ten minutes, signs in anew and is told others.
 */
export const activateStaff = endpoint({
  ...route('POST', '/api/staff/invitations/accept', 'anyone'),
  ours: true,
  summary: 'Accepts an invitation.',
  description:
    'Sets password and second factor, which proves itself by a code, ends every session that the account had, and signs in. ' +
    'The recovery codes are told here and never again. Who sends it again by its key within ten minutes, because the answer was ' +
    'lost, is signed in anew and told others, which take the place of those. (Q172)',
  input: {
    body: z.object({
      token: invitationToken,
      password: says(
        'At least 10 characters, and none that strangers would try first, like names of town, programme or person.',
        passwordText,
      ),
      code: says('The six digits that the second factor shows now.', formText),
    }),
  },
  output: z.object({
    session: staffSessionOnWire,
    recovery_codes: recoveryCodes,
  }),
  refusals: ['invitation_invalid', 'second_factor_wrong'],
  limit: 'code',
  example: { body: { token: 'the-end-of-the-link', password: 'ventania-mole-41', code: '123456' } },
})
