import { expect, it } from 'vitest'
import { productFiles, readSource } from './sources.ts'

/** A field or a parameter that is called like money and typed like any number, on the wire, in a row or between functions. */
const bareMoney =
  /\b(?:(?:total|paid|refunded|min|max)_)?(?:amount|price|tax|fee|bonus|credit|balance\w*|(?:paid|refunded)_\w+)\??: (?:Generated<)?(?:number|z\.int|z\.optional\(z\.int)/g

const bareIn = (source: string): string[] => source.match(bareMoney) ?? []

it('money is Cents wherever it is named, in the rows of the database and in the schemas of the wire too', () => {
  const paths = [...productFiles(), 'server/database/generated/rows.ts']
  expect(paths.flatMap((path) => bareIn(readSource(path)).map((found) => `${path}: ${found}`))).toEqual([])
})

it('a bare amount would be found', () => {
  expect(bareIn('  paid_amount: number | null;')).toHaveLength(1)
  expect(bareIn('  balance_credit: Generated<number>;')).toHaveLength(1)
  expect(bareIn('amount: z.optional(z.int())')).toHaveLength(1)
  expect(bareIn('  price: Cents | null;')).toEqual([])
})
