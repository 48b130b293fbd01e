import { upperCaseLatin } from './typed-text.ts'

/** The length of a Brazilian plate (Specification 9, plate 7 characters). */
export const plateLength = 7

/** The most that a foreign plate may have, as wide as its mask (Specification 5, new-vehicle plate; Decision Q106). */
export const foreignPlateLength = 8

const mercosul = /^[A-Z]{3}\d[A-Z]\d{2}$/
const old = /^[A-Z]{3}\d{4}$/
const foreign = /^[A-Z0-9]{3,8}$/

/** Which kind of plate a text is. */
export type PlateKind = 'mercosul' | 'old' | 'foreign'

/** How many characters a plate may have that is given with or without the foreign option. */
export function plateLengthOf(isForeign: boolean): number {
  return isForeign ? foreignPlateLength : plateLength
}

/** What may separate the characters of a plate: spaces, the hyphen in its two forms, the dot. */
const separators = /[\s.\-\u2010\u2011]/g

/**
 * Reads a plate as a request, a command, an address or a file gives it: separators removed, letters upper-cased. Every
 * other character stays, so that each check below refuses the plate: a plate without its unknown letters, or the first
 * characters of a longer one, is the plate of another vehicle.
 */
export function readPlate(text: string): string {
  return upperCaseLatin(text.replace(separators, ''))
}

/** Whether a plate as read by `readPlate` holds a character that no plate has. */
export function hasUnknownCharacters(plate: string): boolean {
  return /[^A-Z0-9]/.test(plate)
}

/**
 * Reads a plate while a person types it: everything but letters and digits is removed, and the person sees what is left.
 * Cut at as many characters as the field takes (Specification 5, plate search; 7 unless the plate is foreign).
 */
export function readTypedPlate(text: string, max: number = plateLength): string {
  return upperCaseLatin(text.replace(/[^0-9A-Za-z]/g, '')).slice(0, max)
}

/** Reads a plate from an address of a page, or gives '' if it has unknown characters or more than `max`. */
export function readNamedPlate(text: string, max: number = plateLength): string {
  const plate = readPlate(text)
  return plate.length > max || hasUnknownCharacters(plate) ? '' : plate
}

/** Whether a plate search may start: the button is open at exactly 7 characters (Specification 5, plate search). */
export function canSearchPlate(plate: string): boolean {
  return plate.length === plateLength
}

/**
 * Names the kind of a plate as read by `readPlate`, or gives null when it is none: 3 letters + digit + letter + 2 digits
 * is Mercosul, 3 letters + 4 digits old, any other 3 to 8 alphanumerics foreign (Specification 5; Decision Q106).
 */
export function plateKind(plate: string): PlateKind | null {
  if (mercosul.test(plate)) return 'mercosul'
  if (old.test(plate)) return 'old'
  return foreign.test(plate) ? 'foreign' : null
}

/** Whether a plate as read is a Mercosul or an old Brazilian one; the two forms of one car stay different (Decision Q121). */
export function isBrazilianPlate(plate: string): boolean {
  return mercosul.test(plate) || old.test(plate)
}

/** Whether the server stores a plate: 3 to 8 alphanumerics, since it cannot see the foreign option (Decision Q106). */
export function isAcceptablePlate(plate: string): boolean {
  return foreign.test(plate)
}

/**
 * Says what is wrong with a plate as read in a plate search, or null: 7 characters of neither Brazilian format, or
 * fewer than 7 once the field was left; an empty field is never wrong (Specification 5, plate search; Decision Q120).
 */
export function plateSearchProblem(plate: string, wasLeft: boolean): null | 'plate_invalid' {
  if (canSearchPlate(plate)) return isBrazilianPlate(plate) ? null : 'plate_invalid'
  return wasLeft && plate !== '' ? 'plate_invalid' : null
}

/**
 * Says what is wrong with the plate of a new vehicle as typed, or null (Specification 5, new-vehicle plate).
 * Without the foreign option it must be Brazilian; with it 3 to 8 alphanumerics.
 */
export function newVehiclePlateProblem(
  typed: string,
  isForeign: boolean,
): null | 'plate_required' | 'plate_invalid' {
  const plate = readPlate(typed)
  if (plate === '') return 'plate_required'
  const valid = isForeign ? isAcceptablePlate(plate) : isBrazilianPlate(plate)
  return valid ? null : 'plate_invalid'
}
