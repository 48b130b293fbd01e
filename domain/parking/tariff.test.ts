import { expect, it } from 'vitest'
import {
  categoryForVehicleType,
  defaultVehicleType,
  groupsByPriority,
  preselectedCategory,
} from './tariff.ts'

it('6 is common, 11 and 14 load_unload, 3 and 4 motorcycle [const.vehicle-type]', () => {
  expect(defaultVehicleType).toBe(6)
  expect([6, 11, 14, 3, 4].map(categoryForVehicleType)).toEqual([
    'common',
    'load_unload',
    'load_unload',
    'motorcycle',
    'motorcycle',
  ])
  expect([0, 1, 5, 99].map(categoryForVehicleType)).toEqual(['common', 'common', 'common', 'common'])
})

it('preselects the category of the vehicle, else common, else the first', () => {
  const [common, load, motorcycle, taxi] = ['common', 'load_unload', 'motorcycle', 'taxi'].map((slug) => ({
    slug,
  }))
  if (!common || !load || !motorcycle || !taxi) throw new Error('unreachable')
  expect(preselectedCategory({ categories: [common, load, motorcycle] }, 4)).toBe(motorcycle)
  expect(preselectedCategory({ categories: [taxi, common, load] }, 4)).toBe(common)
  expect(preselectedCategory({ categories: [taxi, load] }, 6)).toBe(taxi)
  expect(preselectedCategory({ categories: [taxi, common] }, 77)).toBe(common)
  expect(preselectedCategory({ categories: [] }, 6)).toBeNull()
})

it('shows groups by priority, equal ones as they came, and leaves the list as it was', () => {
  const groups = [
    { id: 1, priority: 3 },
    { id: 2, priority: 1 },
    { id: 3, priority: 3 },
  ]
  expect(groupsByPriority(groups).map((group) => group.id)).toEqual([2, 1, 3])
  expect(groups.map((group) => group.id)).toEqual([1, 2, 3])
})
