import { noHouseNumber, statesNamed } from '#domain/brazil/address.ts'
import type { MaskPattern } from './mask.ts'

export const cepPattern: MaskPattern = '00000-000'

/** "S/N" and "SEM NÚMERO" so far, letters only: any other letter is dropped, as the mask of five digits demands. */
const beginsWithoutNumber = /^\s*S\/?(?:EM?\s*)?$/i

export const houseNumberPattern = (typed: string): MaskPattern =>
  beginsWithoutNumber.test(typed) ? 'AAA' : '00000'

/** Turns "S/N" and "sem número" into 0 as soon as they cannot be anything else. */
export const asHouseNumber = (typed: string): string =>
  /^\s*S(?:\/?|EM\s*)N/i.test(typed) ? noHouseNumber : typed

/** Two letters, and more only while they are the beginning of a state's name ("Par" of Paraná). */
export const statePattern = (typed: string): MaskPattern =>
  statesNamed(typed)[0]?.name.replace(/\p{L}/gu, 'A') ?? 'AA'

/** The code of a state whose name was typed to its end, unless a longer name begins so ("Pará" of Paraná). */
export const asState = (typed: string): string => {
  const [named, ...others] = statesNamed(typed)
  return named?.isWhole && others.length === 0 ? named.code : typed
}
