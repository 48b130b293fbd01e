/** What somebody may be for the programme: a person has one account and any of these (Decision Q172). */
export const staffRoles = ['agent', 'support', 'finance', 'manager'] as const

/** One role: agente, atendimento, financeiro, gestor. */
export type StaffRole = (typeof staffRoles)[number]

/**
 * What the programme's people can do, and who of them may. It is the only place that says so: every call of theirs
 * names its act, and the server asks here before it does anything else (Decision Q172).
 */
export const staffActs = {
  /** The own session: who am I, sign out. */
  'own session': staffRoles,
  'read people': ['manager'],
  'invite people': ['manager'],
  'change people': ['manager'],
  'unlock people': ['manager'],
  /** Nobody approves roles that they proposed, or their own (Decision Q193). */
  'decide roles': ['manager'],
  'read register': ['manager'],
  'look up plate': ['agent', 'manager'],
  'report sighting': ['agent', 'manager'],
  'issue notice': ['agent', 'manager'],
  'own shift': ['agent', 'manager'],
  'read late claims': ['manager'],
  'find drivers': ['support', 'manager'],
  'read driver': ['support', 'manager'],
  'find guest tickets': ['support', 'manager'],
  'read guest ticket': ['support', 'manager'],
  'unlock driver': ['support', 'manager'],
  'free tax id': ['support', 'manager'],
  'resend receipt': ['support', 'manager'],
  'correct plate': ['support', 'manager'],
  'propose correction': ['support', 'manager'],
  'read corrections': ['support', 'finance', 'manager'],
  /** Nobody approves what they proposed, whatever their roles are (Decision Q181). */
  'decide correction': ['finance', 'manager'],
  'read takings': ['finance', 'manager'],
  'read refunds': ['finance', 'manager'],
  'decide refund': ['finance', 'manager'],
  'read panel': ['finance', 'manager'],
  /** The tables that somebody asked for; each list asks for its own act besides (Decision Q188). */
  'own exports': ['support', 'finance', 'manager'],
  'read rules': ['support', 'finance', 'manager'],
  'send campaigns': ['manager'],
  'list notices': ['support', 'manager'],
  'read notice': ['support', 'manager'],
  'cancel notice': ['support', 'manager'],
  'release notice': ['support', 'manager'],
  'list contests': ['support', 'manager'],
  'decide contest': ['support', 'manager'],
} as const satisfies Record<string, readonly StaffRole[]>

/** One thing that can be done. */
export type StaffAct = keyof typeof staffActs

/** Whether one of the roles of a person allows an act. Everybody has their own session, also while all their roles are pending. */
export function mayDo(roles: readonly string[], act: StaffAct): boolean {
  if (act === 'own session') return true
  const allowed: readonly string[] = staffActs[act]
  return roles.some((role) => allowed.includes(role))
}

/** Every act that the roles of a person allow, so that the page offers nothing that would be refused. */
export function actsOf(roles: readonly string[]): StaffAct[] {
  return (Object.keys(staffActs) as StaffAct[]).filter((act) => mayDo(roles, act))
}

/** The roles of a list that are some, each once and in their own order. */
export function readRoles(given: readonly string[]): StaffRole[] {
  return staffRoles.filter((role) => given.includes(role))
}

/** Roles that move money: they work once a second manager approves them (Decision Q193). */
export const moneyRoles: readonly StaffRole[] = ['finance', 'manager']

/** The roles of a person: those in force, and those that wait for a second manager. */
export type GivenRoles = { roles: StaffRole[]; pending: StaffRole[] }

/**
 * Whether new roles let a person propose corrections who could not before. The granter may not approve this person's
 * corrections (Decision Q193); other changes of roles leave the granter as it is.
 */
export function gainsProposing(before: readonly string[], after: readonly string[]): boolean {
  return mayDo(after, 'propose correction') && !mayDo(before, 'propose correction')
}

/** Splits the roles that one manager wants for a person; money roles in `held` are in force already and stay so. */
export function splitRoles(wanted: readonly StaffRole[], held: readonly string[]): GivenRoles {
  const waits = (role: StaffRole) => moneyRoles.includes(role) && !held.includes(role)
  return { roles: wanted.filter((role) => !waits(role)), pending: wanted.filter(waits) }
}

/** So many managers the command line makes without approval: the first one cannot be approved, and the second one approves (Decision Q193). */
export const managersWithoutApproval = 2

/** Pending roles of a person, and who proposed them; null for the environment's key. */
export type PendingRoles = { personId: number; roles: readonly string[]; proposedBy: number | null }

/**
 * Why a manager may not decide about pending roles, or null (Decision Q193): there are none, or others than the manager saw; they are
 * the manager's own; or the manager proposed them and wants to approve them. Whoever proposed may take them back.
 */
export function rolesProblem(
  { personId, roles, proposedBy }: PendingRoles,
  { seen, approve, by }: { seen: readonly string[]; approve: boolean; by: number },
): null | 'changed' | 'own_account' | 'own_proposal' {
  if (roles.length === 0 || readRoles(roles).join() !== readRoles(seen).join()) return 'changed'
  if (personId === by) return 'own_account'
  return approve && proposedBy === by ? 'own_proposal' : null
}
