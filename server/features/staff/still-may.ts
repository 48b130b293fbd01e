import { mayDo, type StaffAct } from '#domain/staff/roles.ts'
import type { Tx } from '#server/database/pool.ts'
import type { Staff } from '#server/http/caller.ts'
import { Refusal } from '#server/refusal.ts'

/** Checks in the commit that moves money that the person still may: a manager can take the role away while the call runs. */
export const demandStillMay = async (tx: Tx, { id }: Staff, act: StaffAct): Promise<void> => {
  const person = await tx
    .selectFrom('staff')
    .select('roles')
    .where('id', '=', id)
    .where('suspended_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!person || !mayDo(person.roles, act)) throw new Refusal('forbidden')
}
