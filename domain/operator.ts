/** What an operator key may be allowed to do: one scope per kind of machine, so that a stolen key stays small (Decision Q192). */
export const operatorScopes = [
  'metrics',
  'lookup',
  'sightings',
  'notices',
  'refunds',
  'campaigns',
  'accounts',
  'keys',
] as const

/** One scope of an operator key. */
export type OperatorScope = (typeof operatorScopes)[number]

/** What a call needs: a scope, or the environment's own key, whose rights no other key can have. */
export type OperatorNeed = OperatorScope | 'environment'

/** Keys made before scopes existed could do all of this; none of them could manage keys. */
const scopesOfOldKeys: readonly OperatorScope[] = operatorScopes.filter((scope) => scope !== 'keys')

/** The scopes of a stored key; `null` marks a key that was made before scopes existed. */
export function scopesOfKey(stored: readonly string[] | null): readonly OperatorScope[] {
  return stored === null ? scopesOfOldKeys : operatorScopes.filter((scope) => stored.includes(scope))
}

/** The first scope of `wanted` that `own` lacks, or null: a key can neither make nor revoke a key that may do more than itself. */
export function scopeBeyond(
  own: readonly OperatorScope[],
  wanted: readonly OperatorScope[],
): OperatorScope | null {
  return wanted.find((scope) => !own.includes(scope)) ?? null
}
