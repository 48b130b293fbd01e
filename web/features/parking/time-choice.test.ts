import { expect, it } from 'vitest'
import { cents } from '#domain/money/cents.ts'
import type { ProductGroup, Products } from '#web/api/parking.ts'
import { chooseFirst, chooseGroup, chooseKnown } from './time-choice.ts'

const slugs = ['common', 'load_unload', 'motorcycle']

/** A group that sells an hour in each category; the ids of its products begin with its own. */
const aGroup = (id: number): ProductGroup => ({
  id,
  name: '',
  priority: id,
  categories: slugs.map((slug, at) => ({
    id: id * 10 + at,
    name: '',
    slug,
    products: [{ id: id * 100 + at, name: '', price: cents(100), time: 60 }],
  })),
})

const [first, second] = [aGroup(1), aGroup(2)]
const sold: Products = { data: [second, first], last_purchase: null, ends: [] }
const common = chooseGroup(first, 6, null)

const types = [6, 11, 14, 3, 4]
const offered = ['common', 'load_unload', 'load_unload', 'motorcycle', 'motorcycle']

it('each way to the times opens them with the category of the vehicle [const.vehicle-type]', () => {
  const nothing = { before: null, here: null }
  expect(types.map((type) => chooseGroup(first, type, null).category?.slug)).toEqual(offered)
  expect(types.map((type) => chooseFirst(sold, type, nothing).choice?.category?.slug)).toEqual(offered)
  expect(types.map((type) => chooseKnown(sold, type, { to: 'time' }).choice?.category?.slug)).toEqual(offered)
})

it('what was chosen or bought before is kept instead, in whatever area', () => {
  expect(chooseGroup(second, 3, common).category?.slug).toBe('common')
  expect(chooseFirst(sold, 3, { before: common, here: null }).choice).toMatchObject({
    group: { id: 1 },
    category: { slug: 'common' },
  })
  const last = { product_id: 201, name: '', time: 60, price: cents(100), date_time: '2026-11-20 10:00:00' }
  const known = chooseFirst({ ...sold, last_purchase: last }, 3, { before: null, here: null })
  expect(known).toMatchObject({ isKnown: true, choice: { group: { id: 2 }, product: { id: 201 } } })
})

it('chooseFirst leaves the time open when the chosen area or category is not sold any more', () => {
  const product = common.category?.products[0] ?? null
  const chosen = { before: { ...common, product }, here: null }
  expect(chooseFirst(sold, 6, chosen).choice).toMatchObject({ group: { id: 1 }, product: { id: 100 } })
  const elsewhere = { ...sold, data: [second] }
  expect(chooseFirst(elsewhere, 6, chosen)).toMatchObject({ isKnown: false, choice: { product: null } })
  const [, ...others] = first.categories
  const without = { ...sold, data: [{ ...first, categories: others }] }
  expect(chooseFirst(without, 11, chosen).choice).toMatchObject({ group: { id: 1 }, product: null })
})

it('chooseKnown never replaces a time that is not sold any more by the one bought last', () => {
  const last = { product_id: 201, name: '', time: 60, price: cents(100), date_time: '2026-11-20 10:00:00' }
  const known = chooseKnown({ ...sold, last_purchase: last }, 6, { to: 'confirmation', productId: 999 })
  expect(known).toMatchObject({ isKnown: true, choice: { group: { id: 2 }, product: null } })
})
