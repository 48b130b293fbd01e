import { sql } from 'kysely'
import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/drivers.ts'
import { staffProblemTexts } from '#contract/staff/texts.ts'
import { isConfirmed, type Verifications } from '#domain/account/confirmation/confirmed.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { normaliseEmail } from '#domain/brazil/person.ts'
import { readTaxId, taxIdProblem } from '#domain/brazil/tax-id.ts'
import { hiddenTaxId } from '#domain/staff/looks.ts'
import { byStaff, writeRegister } from '#server/features/staff/register.ts'
import type { Call } from '#server/http/caller.ts'
import { readGivenPlate } from '#server/http/given-plate.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput } from '#server/refusal.ts'
import { reasonOf } from '../looks.ts'

type Wanted = InputOf<typeof calls.findDrivers>

/** More than these would be a list of people, and not somebody who was looked for. */
const mostFound = 10

/** Drivers by what is known of them. Each that is found is a line of the register, also when nobody opens it. */
export const findDrivers = (
  parts: Parts,
  body: Wanted,
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.findDrivers>> => {
  const reason = reasonOf(body)
  const value = readValue(body)
  const zone = parts.city().settings.timeZone
  return parts.db.kysely.transaction().execute(async (tx) => {
    const found = await sql<Found>`
      select u.driver_id, u.name, u.identification, u.created_at, u.active_mail, u.sms_verification_status
      from users u where u.deleted_at is null and ${findings[body.by](value)}
      order by u.id desc limit ${mostFound}`.execute(tx)
    const entry = {
      act: 'find drivers',
      reason,
      ...(body.by === 'plate' ? { plate: value } : {}),
      details: { by: body.by, found: found.rows.length },
    } as const
    if (found.rows.length === 0) await writeRegister(parts, tx, byStaff(call), entry)
    for (const { driver_id: driverId } of found.rows)
      await writeRegister(parts, tx, byStaff(call), { ...entry, driverId })
    return {
      data: found.rows.map((row) => ({
        driver_id: row.driver_id,
        name: row.name,
        identification: hiddenTaxId(row.identification),
        created_at: toCivil(row.created_at, zone),
        confirmed: isConfirmed(row),
      })),
    }
  })
}

type Found = { driver_id: number; name: string; identification: string; created_at: Date } & Verifications

const findings = {
  tax_id: (value: string) => sql`u.identification = ${value}`,
  email: (value: string) => sql`lower(u.email) = ${value}`,
  plate: (value: string) => sql`u.id in (
    select w.user_id from vehicles v join wallets w on w.id = v.wallet_id where v.plate = ${value} and v.removed_at is null
  )`,
}

const readValue = ({ by, value }: Wanted): string => {
  if (by === 'tax_id') {
    const taxId = readTaxId(value)
    if (taxIdProblem(taxId, { alphanumericCnpj: true }))
      throw new InvalidInput({ value: [staffProblemTexts.taxId] })
    return taxId
  }
  const read = by === 'plate' ? readGivenPlate(value, 'value') : normaliseEmail(value).toLowerCase()
  if (read.length < 3) throw new InvalidInput({ value: [staffProblemTexts.search] })
  return read
}
