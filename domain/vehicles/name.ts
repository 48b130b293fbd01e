/** The most characters of a vehicle's name, so that it stands on one line of a phone beside its plate (Decision Q168). */
export const vehicleNameMaxLength = 30

/**
 * A vehicle's name as it is kept: without blanks around it, one blank between words, and without what cannot be seen, such
 * as signs that turn the direction of what stands beside them, a plate for one. Empty: the vehicle has no name.
 */
export const readVehicleName = (typed: string): string =>
  typed
    .replace(/\s+/gu, ' ')
    .replace(/[\p{C}\u2028\u2029]/gu, '')
    .trim()

/** Whether a name that `readVehicleName` gave can be kept; no field of ours takes a longer one. */
export const isVehicleName = (name: string): boolean => Array.from(name).length <= vehicleNameMaxLength
