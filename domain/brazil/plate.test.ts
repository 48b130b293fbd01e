import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  canSearchPlate,
  foreignPlateLength,
  hasUnknownCharacters,
  isAcceptablePlate,
  isBrazilianPlate,
  newVehiclePlateProblem,
  plateKind,
  plateLength,
  plateLengthOf,
  plateSearchProblem,
  readNamedPlate,
  readPlate,
  readTypedPlate,
} from './plate.ts'

it('strips to alphanumerics, upper-cases and cuts at 7 [plate.input, const.plate-length]', () => {
  expect(plateLength).toBe(7)
  expect(readTypedPlate('abc-1d23')).toBe('ABC1D23')
  expect(readTypedPlate(' abc 1234 xyz')).toBe('ABC1234')
  expect(readTypedPlate('ção1')).toBe('O1')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(readTypedPlate(text)).toMatch(/^[A-Z0-9]{0,7}$/)
      expect(readTypedPlate(readTypedPlate(text))).toBe(readTypedPlate(text))
    }),
  )
})

it('reads what a request names whole, however long', () => {
  expect(readPlate(' abc-1d23x ')).toBe('ABC1D23X')
  expect(readPlate('abc 1234 xyz')).toBe('ABC1234XYZ')
})

it('readPlate removes only separators, so unknown characters never make the plate of another vehicle', () => {
  expect(readPlate(' abc\u00a0-1.d\u201123\t')).toBe('ABC1D23')
  for (const typed of ['АВС1D23', '../../keys', 'ABC/1D23', 'ABC1D23%', 'ABC1D2３', 'ıBC1D23', 'AſC1D23']) {
    const plate = readPlate(typed)
    expect(hasUnknownCharacters(plate), typed).toBe(true)
    expect(isAcceptablePlate(plate), typed).toBe(false)
    expect(isBrazilianPlate(plate), typed).toBe(false)
    expect(newVehiclePlateProblem(typed, true), typed).toBe('plate_invalid')
    expect(readNamedPlate(typed, foreignPlateLength), typed).toBe('')
  }
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const plate = readPlate(text)
      if (!isAcceptablePlate(plate)) return
      expect(text.replace(/[\s.\-\u2010\u2011]/g, '')).toMatch(/^[A-Za-z0-9]+$/)
    }),
  )
})

it('reads a plate of an address whole or not at all', () => {
  expect(readNamedPlate('abc-1d23')).toBe('ABC1D23')
  expect(readNamedPlate('AB1')).toBe('AB1')
  expect(readNamedPlate('ABC1D23X')).toBe('')
  expect(readNamedPlate('abc 1d23x', foreignPlateLength)).toBe('ABC1D23X')
  expect(readNamedPlate('ABC1D23XY', foreignPlateLength)).toBe('')
})

it('lets a search begin only at length 7 [plate.button]', () => {
  expect(canSearchPlate('ABC1D2')).toBe(false)
  expect(canSearchPlate('ABC1D23')).toBe(true)
  expect(canSearchPlate('ABC1D234')).toBe(false)
})

it('knows 3 letters, digit, letter, 2 digits [plate.mercosul]', () => {
  expect(plateKind('BRA2E19')).toBe('mercosul')
  expect(isBrazilianPlate('BRA2E19')).toBe(true)
  for (const wrong of ['BRA2EE9', 'BR12E19', 'BRAAE19', 'BRA2E1', 'BRA2E199', 'bra2e19']) {
    expect(isBrazilianPlate(wrong), wrong).toBe(false)
  }
  for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
    expect(plateKind(`${letter}${letter}${letter}0${letter}99`), letter).toBe('mercosul')
  }
})

it('knows 3 letters and 4 digits [plate.old]', () => {
  expect(plateKind('ABC1234')).toBe('old')
  expect(isBrazilianPlate('ABC1234')).toBe(true)
  for (const wrong of ['AB11234', 'ABC123', 'ABC12345', '1234ABC', 'ABC-1234']) {
    expect(isBrazilianPlate(wrong), wrong).toBe(false)
  }
})

it('takes 3 or more alphanumerics as a foreign plate, up to the 8 of its mask [plate.foreign]', () => {
  expect(plateKind('AB1')).toBe('foreign')
  expect(plateKind('AB')).toBeNull()
  expect(plateKind('AA123AAA')).toBe('foreign')
  expect(plateKind('AA123AAAB')).toBeNull()
  expect(newVehiclePlateProblem('ab1', true)).toBeNull()
  expect(newVehiclePlateProblem('ab', true)).toBe('plate_invalid')
  expect(newVehiclePlateProblem('ab1', false)).toBe('plate_invalid')
})

it('has 7 characters, 8 when foreign [plate.new-mask]', () => {
  expect(readTypedPlate('ABC1D2345', plateLength)).toBe('ABC1D23')
  expect(readTypedPlate('ABC1D2345', foreignPlateLength)).toBe('ABC1D234')
  expect([false, true].map(plateLengthOf)).toEqual([7, 8])
  expect(newVehiclePlateProblem('ABC1D2345', true)).toBe('plate_invalid')
})

it('the plate of a new vehicle is required and must be Brazilian unless foreign', () => {
  expect(newVehiclePlateProblem('', false)).toBe('plate_required')
  expect(newVehiclePlateProblem(' - ', true)).toBe('plate_required')
  expect(newVehiclePlateProblem('abc-1d23', false)).toBeNull()
  expect(newVehiclePlateProblem('abc-1234', false)).toBeNull()
  expect(newVehiclePlateProblem('ABC12345', false)).toBe('plate_invalid')
})

it('accepts on the server whatever some option of the form allows', () => {
  const part = (unit: string, n: number): fc.Arbitrary<string> =>
    fc.string({ unit: fc.constantFrom(...unit), minLength: n, maxLength: n })
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const numbers = '0123456789'
  const plates = fc
    .tuple(part(letters, 3), part(numbers, 1), part(letters + numbers, 1), part(numbers, 2))
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(plates, (plate) => {
      expect(isBrazilianPlate(plate)).toBe(true)
      expect(isAcceptablePlate(plate)).toBe(true)
      expect(plateKind(plate)).toBe(/[A-Z]/.test(plate.charAt(4)) ? 'mercosul' : 'old')
      expect(newVehiclePlateProblem(plate, false)).toBeNull()
    }),
  )
})

it.each([
  ['', false, null],
  ['', true, null],
  ['ABC1D2', false, null],
  ['ABC1D2', true, 'plate_invalid'],
  ['ABC1D23', true, null],
  ['ABC1234', false, null],
  ['AB1C234', false, 'plate_invalid'],
  ['1234567', true, 'plate_invalid'],
] as const)('a search for %j, left: %s, has the problem %s [plate.message]', (plate, wasLeft, problem) => {
  expect(plateSearchProblem(plate, wasLeft)).toBe(problem)
})
