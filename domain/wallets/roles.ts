/** What the owner of a wallet may let somebody else be in it: `park` pays tickets with it, `view` sees what moves in it. */
export const memberRoles = ['park', 'view'] as const
export type MemberRole = (typeof memberRoles)[number]

/** What somebody is to a wallet. */
export type WalletRole = 'owner' | MemberRole

/**
 * Who may do what with a wallet: the one table of it (Decision Q169). Whatever is not said to be a member's is the owner's
 * alone; and whoever is nothing to a wallet finds none.
 */
const allowed = {
  /** The balances, and whose wallet it is. */
  see_balance: ['owner', 'park', 'view'],
  /** Movements that somebody made oneself, as list, PDF, table and by e-mail. */
  see_own_movements: ['owner', 'park', 'view'],
  /** Those of everybody, and who made them. */
  see_all_movements: ['owner', 'view'],
  /** Its vehicles and their tickets: buying time, adding some, leaving, correcting a mistyped plate. */
  park: ['owner', 'park'],
  /** Ending one's membership. */
  leave: ['park', 'view'],
  /** Adding, naming and removing vehicles; letting sightings buy for them, and reversing that. */
  manage_vehicles: ['owner'],
  /** Filling it. What a member pays in fills the member's own wallet. */
  buy_credit: ['owner'],
  pay_notices: ['owner'],
  request_refund: ['owner'],
  /** Inviting, changing roles and removing members. */
  share: ['owner'],
  /** Hearing of a low balance, of notices of its vehicles, of who joins and who leaves. */
  be_told: ['owner'],
} as const satisfies Record<string, readonly WalletRole[]>

export type WalletAct = keyof typeof allowed
export const walletActs = Object.keys(allowed) as WalletAct[]

/** Whether the role allows the act; nobody's role (null) allows none. */
export const mayDo = (role: WalletRole | null, act: WalletAct): boolean =>
  role !== null && (allowed[act] as readonly WalletRole[]).includes(role)

/** The roles of members that allow an act. */
export const membersWho = (act: WalletAct): MemberRole[] => memberRoles.filter((role) => mayDo(role, act))
