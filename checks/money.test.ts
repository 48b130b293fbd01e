import { describe, expect, it } from 'vitest'
import { countingWith } from './arithmetic.ts'
import { productFiles, readSource, withoutComments } from './sources.ts'

/** The one folder that may look at money as a number. */
const files = productFiles().filter((path) => !path.startsWith('domain/money/'))

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

/** A number that is taken for money, but for one that stands there as digits; or a sum that the database gives without its type. */
const branding =
  /\bcents\((?!-?[\d_]+\))|\bas Cents(?:Change)?\b|\bas unknown as z\.ZodMiniType<(?:Cents|M)\b|(?<!\[[\d_, ]+\])\.map\(cents\)|\.sum</g

const brandedIn = (source: string): string[] => withoutComments(source).match(branding) ?? []

/** Where numbers become money: how often, and what comes in there that knows no cents. */
const borders: Record<string, [number, string]> = {
  'contract/wire.ts': [1, 'the JSON of the wire'],
  'domain/brazil/bank-slip.ts': [1, 'the digits of a slip'],
  'domain/guest/receipt.ts': [1, 'a price that the specification takes to be in reais'],
  'server/features/account/own-data/own-data-report.ts': [
    1,
    'rows that are told as they stand, whatever they are',
  ],
  'server/features/orders/create/create-order.ts': [
    1,
    'a quantity, which is an amount where credit is bought',
  ],
  'server/features/parking/store.ts': [3, 'a statement of the hottest path, whose rows nothing types'],
  'server/gateways/payment/bcb-pix-documents.ts': [1, 'the documents of a bank, in reais'],
  'server/gateways/payment/pagbank-documents.ts': [1, 'the documents of PagBank'],
  'web/features/orders/buy-credits-screen.tsx': [1, 'the history of a browser'],
  'web/features/parking/left-note.tsx': [1, 'the storage of a browser'],
  'web/staff/office/register-words.ts': [1, 'the details of a line of the register, which nothing types'],
  'web/staff/office/panel/charts.ts': [1, 'a chart, which draws any number'],
  'web/ui/errand.ts': [1, 'the history of a browser'],
  'web/ui/typed-amount.ts': [1, 'what somebody types'],
}

describe('a number', () => {
  it('becomes money at the borders alone, in one place of each', () => {
    const found = files.flatMap((path): [string, number][] => {
      const { length } = brandedIn(readSource(path))
      return length > 0 ? [[path, length]] : []
    })
    const listed = Object.entries(borders).map(([path, [places]]) => [path, places])
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(listed))
  })

  it('that is taken for money would be found', () => {
    expect(brandedIn('return cents(Number(sum ?? 0))')).toHaveLength(1)
    expect(brandedIn('balance_credit: row.balance_credit as Cents,')).toHaveLength(1)
    expect(brandedIn("row.fn.sum<string | null>('amount')")).toHaveLength(1)
    expect(brandedIn('z.int() as unknown as z.ZodMiniType<Cents, number>')).toHaveLength(1)
    expect(brandedIn('amounts.map(cents)')).toHaveLength(1)
    expect(brandedIn('const [welcome, usual] = [cents(5_000), [500, 1_000].map(cents)]')).toEqual([])
  })
})

describe('money', () => {
  const planted = 'checks/bare-arithmetic.ts'
  const found = countingWith(/\bCents(?:Change)?\b/, [...files, planted])

  it('is counted by its own functions, which keep it whole, safe and money', () => {
    expect(found.filter((one) => !one.startsWith(`${planted}: `))).toEqual([])
  })

  it('that is counted as a number would be found, whatever it is called', () => {
    expect(
      found.filter((one) => one.startsWith(planted)).map((one) => one.slice(planted.length + 2)),
    ).toEqual([
      'price / 100',
      'sum + price - (fee ?? 0)',
      'sum + price',
      'Math.min(...rows.map(({ price }) => price))',
      'Number(price)',
      '-moved',
      'after += moved',
    ])
  })
})
