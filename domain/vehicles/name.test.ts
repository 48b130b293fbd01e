import { describe, expect, it } from 'vitest'
import { isVehicleName, readVehicleName, vehicleNameMaxLength } from './name.ts'

describe('the name of a vehicle', () => {
  it.each([
    ['  Carro   da\tAna ', 'Carro da Ana'],
    ["Furgão nº 2 (Padaria D'Ávila)", "Furgão nº 2 (Padaria D'Ávila)"],
    ['\u202e1D23CBA\u200b', '1D23CBA'],
    ['🚗', '🚗'],
    [' \n ', ''],
  ])('of %j is kept as %j', (typed, kept) => {
    expect(readVehicleName(typed)).toBe(kept)
    expect(readVehicleName(kept)).toBe(kept)
  })

  it('is short, by what a reader counts', () => {
    expect(isVehicleName('🚗'.repeat(vehicleNameMaxLength))).toBe(true)
    expect(isVehicleName('')).toBe(true)
    expect(isVehicleName('a'.repeat(vehicleNameMaxLength + 1))).toBe(false)
  })
})
