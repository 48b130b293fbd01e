import { describe, expect, it } from 'vitest'
import { patientRegistry } from './patient.ts'
import { sandboxVehicles } from './sandbox.ts'

const plates = Array.from(
  { length: 1000 },
  (_, n) => `QAB${n % 10}C${String(n).padStart(3, '0').slice(0, 2)}`,
)

describe('the sandbox vehicle registry', () => {
  it('gives one plate the same vehicle each time', async () => {
    expect(await sandboxVehicles.find('QAB1C23')).toEqual(await sandboxVehicles.find('QAB1C23'))
  })

  it('knows most plates, with every kind of vehicle among them', async () => {
    const distinct = [...new Set(plates)]
    const found = await Promise.all(distinct.map((plate) => sandboxVehicles.find(plate)))
    const known = found.filter((vehicle) => vehicle !== null)
    expect(known.length).toBeGreaterThan(distinct.length * 0.85)
    expect(known.length).toBeLessThan(distinct.length)
    expect([...new Set(known.map((vehicle) => vehicle.vehicle_type_id))].sort((a, b) => a - b)).toEqual([
      3, 4, 6, 11, 14,
    ])
  })

  it('has fixed plates of each type, one unknown, and knows no foreign plate', async () => {
    expect(await sandboxVehicles.find('MAR2E26')).toEqual({
      maker_model: 'Chevrolet Onix',
      vehicle_type_id: 6,
      color: 'Prata',
      category: 'Particular',
    })
    expect((await sandboxVehicles.find('CAR6A11'))?.vehicle_type_id).toBe(11)
    expect((await sandboxVehicles.find('CAM1N14'))?.vehicle_type_id).toBe(14)
    expect((await sandboxVehicles.find('MOT0C03'))?.vehicle_type_id).toBe(3)
    expect((await sandboxVehicles.find('MOT0N04'))?.vehicle_type_id).toBe(4)
    expect(await sandboxVehicles.find('NAO0I00')).toBeNull()
    expect(await sandboxVehicles.find('AB123CD')).toBeNull()
  })
})

describe('a registry that is asked with patience', () => {
  const patient = patientRegistry(sandboxVehicles, 20)

  it('gives what it knows, and knows nothing when it fails or never answers', async () => {
    await expect(sandboxVehicles.find('FAL5H00')).rejects.toThrow('the vehicle registry answered 500')
    expect(await patient.find('MAR2E26')).toMatchObject({ maker_model: 'Chevrolet Onix' })
    expect(await patient.find('FAL5H00')).toBeNull()
    expect(await patient.find('CAL4D00')).toBeNull()
  })

  it('does not hide a mistake of ours', async () => {
    const broken = { find: () => Promise.reject(new TypeError('a mistake')) }
    await expect(patientRegistry(broken, 20).find('MAR2E26')).rejects.toThrow('a mistake')
  })
})
