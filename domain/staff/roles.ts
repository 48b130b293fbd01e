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

/** Whether one of the roles of a person allows an act. */
export function mayDo(roles: readonly string[], act: StaffAct): boolean {
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
