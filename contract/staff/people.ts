import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { mayMiss, named, says } from '#contract/meaning.ts'
import { route } from '#contract/route.ts'
import { staffRoleOnWire } from '#contract/staff/access.ts'
import { reasonInWords } from '#contract/staff/reasons.ts'
import {
  civilDateTime,
  emailOnWire,
  formText,
  givenDateTime,
  givenEmail,
  givenPlate,
  idOfRow,
  idOnWire,
  listOf,
  optionalText,
} from '#contract/wire.ts'

export const personOnWire = named(
  'StaffPerson',
  'A person who works for the programme.',
  z.object({
    id: idOfRow,
    name: says('What the person is called.', z.string()),
    email: emailOnWire,
    roles: says('What the person is for the programme.', z.array(staffRoleOnWire)),
    pending_roles: says(
      'Roles that wait for a second manager, and allow nothing until then.',
      z.array(staffRoleOnWire),
    ),
    pending_by: says(
      "Who proposed them; null where nothing waits, and for the environment's key.",
      z.nullable(z.string()),
    ),
    pending_own: says(
      'Whether whoever asks proposed them, and may take them back but not approve them.',
      z.boolean(),
    ),
    state: says(
      'invited: has no password yet; active; locked: too many wrong tries; suspended: opens nothing.',
      z.enum(['invited', 'active', 'locked', 'suspended']),
    ),
    last_seen_at: says(
      'When it last called, in a session that is open; null without one.',
      z.nullable(civilDateTime),
    ),
  }),
)

const rolesGiven = z.optional(
  says('What the person is to be, one or more; what it is already when absent.', z.array(staffRoleOnWire), {
    minItems: 1,
  }),
)

/** Ours (Q172): everybody who has or had an account. */
export const listStaff = endpoint({
  ...route('GET', '/api/staff/people', 'staff'),
  ours: true,
  summary: 'The people of the programme.',
  description: 'Everybody who has or had an account, by name. (Q172)',
  input: {},
  output: listOf(personOnWire),
  refusals: [],
  act: 'read people',
})

/**
 * Ours (Q172): mails a link by which the person sets password and second factor. Somebody who is there already gets
 * another link, for a lost phone; until it is accepted nothing changes, but for name and roles of an earlier invitation that
 * was never accepted. What somebody who has access is or is called is changed by `updateStaff`, which asks why, and so is
 * whoever is suspended let in first.
 */
export const addStaff = endpoint({
  ...route('POST', '/api/staff/people', 'staff'),
  ours: true,
  summary: 'Invites a person by e-mail, or once more.',
  description:
    'The link sets password and second factor and opens for three days. Whoever is there already gets another one, for a lost ' +
    'phone; the old ways open until it is accepted. Finance and manager wait for a second manager, and every manager is told by e-mail. Whoever has access gets it under the same name and roles alone, which ' +
    '`updateStaff` changes; whoever is suspended gets none before that lets it in. (Q172, Q193)',
  input: {
    body: z.object({
      email: says('Where the link goes; it names the account.', givenEmail),
      name: says('What the person is called.', formText),
      roles: rolesGiven,
    }),
  },
  output: personOnWire,
  refusals: ['own_account', 'staff_suspended', 'staff_has_access'],
  act: 'invite people',
  example: { body: { email: 'rita@example.com', name: 'Rita Ramos', roles: ['agent'] } },
})

/** Ours (Q172): nobody changes or suspends the own account, so that a programme keeps a manager. Sessions end with it. */
export const updateStaff = endpoint({
  ...route('PUT', '/api/staff/people/:id', 'staff'),
  ours: true,
  summary: 'Changes what a person may do or is called, or suspends the account.',
  description:
    'Ends the sessions of the person; an invitation opens nothing while its person is suspended. Nobody does it to the own account. ' +
    'Finance and manager wait for a second manager, unless they were in force before; every manager is told by e-mail. (Q172, Q193)',
  input: {
    params: z.object({ id: says('The person.', idOnWire) }),
    body: z.object({
      roles: rolesGiven,
      name: z.optional(says('What the person is called; as it is already when absent.', formText)),
      suspended: z.optional(
        says('Whether the account opens nothing from now on; as it is already when absent.', z.boolean()),
      ),
      reason: reasonInWords('Why, for the register.'),
    }),
  },
  output: personOnWire,
  refusals: ['own_account'],
  act: 'change people',
  example: { body: { roles: ['agent', 'support'], suspended: false, reason: 'Novo posto' } },
})

const ofRoles = {
  params: z.object({ id: says('The person.', idOnWire) }),
  body: z.object({
    roles: says('The pending roles as the list showed them; others are refused.', z.array(staffRoleOnWire)),
  }),
}

/** Ours (Q193): a role that moves money works from then on. */
export const approveRoles = endpoint({
  ...route('POST', '/api/staff/people/:id/roles/approve', 'staff'),
  ours: true,
  summary: 'Approves roles that another manager proposed.',
  description:
    'Finance and manager work once a manager approves them who did not propose them; nobody approves their own. Every manager ' +
    'is told by e-mail. (Q193)',
  input: ofRoles,
  output: personOnWire,
  refusals: ['own_account', 'own_proposal', 'roles_changed'],
  act: 'decide roles',
  example: { body: { roles: ['finance'] } },
})

/** Ours (Q193): the pending roles are gone; the others stay. Whoever proposed may take them back. */
export const refuseRoles = endpoint({
  ...route('POST', '/api/staff/people/:id/roles/refuse', 'staff'),
  ours: true,
  summary: 'Refuses roles that wait for approval, or takes the own proposal back.',
  description: 'The pending roles are gone; roles in force stay. Every manager is told by e-mail. (Q193)',
  input: ofRoles,
  output: personOnWire,
  refusals: ['own_account', 'roles_changed'],
  act: 'decide roles',
  example: { body: { roles: ['finance'] } },
})

/** Ours (Q172): forgets the wrong tries of a person, and nothing else changes. */
export const unlockStaff = endpoint({
  ...route('POST', '/api/staff/people/:id/unlock', 'staff'),
  ours: true,
  summary: 'Lets a person sign in again, whatever was tried.',
  description: 'Forgets the wrong tries of the last hour; nothing else changes. (Q172)',
  input: { params: z.object({ id: says('The person.', idOnWire) }) },
  output: personOnWire,
  refusals: [],
  act: 'unlock people',
})

/** What the register may be narrowed by. */
export const registerSought = {
  staff_id: z.optional(says('Only of this person.', idOnWire)),
  plate: says('Only about this plate.', mayMiss(givenPlate)),
  act: says('Only this act.', optionalText),
  from: says('Only those from then on, this second included.', mayMiss(givenDateTime)),
  until: says('Only those until then, this second included.', mayMiss(givenDateTime)),
}

/** Ours (Q172): who read or did what, newest first; reading it is in it as well. */
export const readRegister = endpoint({
  ...route('GET', '/api/staff/register', 'staff'),
  ours: true,
  summary: 'What the people of the programme read and did, newest first, 100 lines at a time.',
  description: 'For the page after, send the last id of this one as `before`. (Q172)',
  input: {
    query: z.object({
      ...registerSought,
      before: z.optional(says('Only those with a smaller id.', idOnWire)),
    }),
  },
  output: listOf(
    named(
      'RegisterLine',
      'One line of the register: who of the programme read or did what, when and why.',
      z.object({
        id: idOfRow,
        at: says('When.', civilDateTime),
        name: says("Who; empty for the environment's key.", z.string()),
        act: says('What was read or done.', z.string()),
        plate: says('About which plate; null without.', z.nullable(z.string())),
        driver_id: says('About which driver; null without.', z.nullable(idOfRow)),
        person: says('About whose access, by name; null without.', z.nullable(z.string())),
        reason: says('Why; empty where none is asked for.', z.string()),
        details: says('What else is told of it.', z.record(z.string(), z.unknown())),
      }),
    ),
  ),
  refusals: [],
  act: 'read register',
  example: { query: { act: 'invite people' } },
})
