import { problemTexts, shapeTexts } from '#contract/texts.ts'
import { fromCivil, isCivil } from '#domain/brazil/civil-time.ts'
import { isAcceptablePlate, readPlate } from '#domain/brazil/plate.ts'
import { usualCategory } from '#domain/parking/tariff.ts'
import { claimTime } from '#domain/shifts/claims.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput } from '#server/refusal.ts'

type Position = { lat?: number | null | undefined; lng?: number | null | undefined }

type Typed = Position & { plate: string; address: string; time: string; category: string }

/** What was seen: a plate, where, when, and of which category of the tariff. The position is null unless both numbers are known. */
export type Seen = {
  plate: string
  address: string
  lat: number | null
  lng: number | null
  at: Date
  category: string
}

const longestAddress = 200

/** A plate as any call of the programme takes it: 3 to 8 letters and digits, since foreign ones park too (Q106). */
export const readAnyPlate = (typed: string): string => {
  const plate = readPlate(typed)
  if (!isAcceptablePlate(plate)) throw new InvalidInput({ plate: [problemTexts.plate_invalid] })
  return plate
}

/** A time of the city, or undefined when none was given. */
export const readTime = (field: string, typed: string, zone: string): Date | undefined => {
  if (typed === '') return undefined
  if (!isCivil(typed)) throw new InvalidInput({ [field]: [shapeTexts.wrong] })
  return fromCivil(typed, zone)
}

/** Reads what an agent or a camera tells of a vehicle. */
export const readSeen = (parts: Parts, typed: Typed, now: Date): Seen => {
  const told = readTime('time', typed.time, parts.city().settings.timeZone) ?? now
  const at = claimTime(told, now)
  if (!(at instanceof Date)) throw new InvalidInput({ time: [shapeTexts.wrong] })
  const vehicle = readVehicle(typed)
  if (!hasCategory(parts, typed.category)) throw new InvalidInput({ category: [shapeTexts.wrong] })
  return { ...vehicle, at }
}

/** Whether the tariff has a category, or the usual one is meant. */
export const hasCategory = (parts: Parts, typed: string): boolean =>
  typed === '' || parts.city().groups.some(({ categories }) => categories.some(({ slug }) => slug === typed))

/** What was seen but for the time, which an agent's device tells in its own way; whether the city has its category is asked apart. */
export const readVehicle = (typed: Omit<Typed, 'time'>): Omit<Seen, 'at'> => {
  const plate = readAnyPlate(typed.plate)
  const address = typed.address.trim()
  if (address.length > longestAddress) throw new InvalidInput({ address: [shapeTexts.wrong] })
  return { plate, address, ...readPosition(typed), category: typed.category || usualCategory }
}

/** A position; half of one is none. */
export const readPosition = ({ lat, lng }: Position): Pick<Seen, 'lat' | 'lng'> =>
  lat == null || lng == null ? { lat: null, lng: null } : { lat, lng }
