import { expect, it } from 'vitest'
import { MistakeList } from './mistakes.ts'
import { readTariff } from './tariff-file.ts'

it('sorts the groups by priority, however the file has them (decision Q113)', () => {
  const group = (id: number, priority: number) => ({
    id,
    name: `Área ${id}`,
    priority,
    categories: [
      { id, name: 'Carro', slug: 'common', products: [{ id, name: '60 minutos', price: 300, time: 60 }] },
    ],
  })
  const mistakes = new MistakeList()
  const groups = readTariff([group(1, 3), group(2, 1), group(3, 2)], 'tariff.json', mistakes)
  expect(groups?.map(({ id }) => id)).toEqual([2, 3, 1])
})
