import { wrongTries } from '#domain/staff/access.ts'
import type { Sweep } from '#server/jobs/task.ts'
import { throttle } from '#server/jobs/throttle.ts'
import { raiseAlarm } from '#server/letters/alarms.ts'
import { alarmTexts } from '#server/letters/texts.ts'
import type { Parts } from '#server/parts.ts'
import { triesAmong } from './tries.ts'

/** Tells the office when wrong tries from all addresses lock a person of the programme out (decision Q194). */
export const watchStaffLocks = (parts: Parts): Sweep['run'] =>
  throttle(30, async (now) => {
    const people = await parts.db.kysely
      .selectFrom('staff')
      .select(['id', 'name', 'email'])
      .where('suspended_at', 'is', null)
      .where('password_hash', 'is not', null)
      .execute()
    const tries = await triesAmong(
      parts,
      people.map(({ email }) => email),
    )
    for (const { id, name, email } of people) {
      const count = tries.get(email) ?? 0
      if (count < wrongTries.perPerson) continue
      // The log names nobody: the letter does, to the office alone.
      const alarm = { name: `staff-locked/${id}`, ...alarmTexts.staffLocked(name, count) }
      await raiseAlarm(parts, { ...alarm, details: { staff: id, failures: count } }, now)
    }
  })
