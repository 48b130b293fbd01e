import { describe, expect, it } from 'vitest'
import { repeatedPurchase } from './double.ts'

const at = (second: number) => new Date(Date.UTC(2027, 0, 1, 12, 0, second))
const details = [
  { id: 1, product_id: 103, created_at: at(10) },
  { id: 2, product_id: 101, created_at: at(20) },
  { id: 3, product_id: 103, created_at: at(30) },
]

describe('a purchase that a call repeats', () => {
  it('is of the same product and was made after the call arrived', () => {
    expect(repeatedPurchase(details, 103, at(29))?.id).toBe(3)
    expect(repeatedPurchase(details, 101, at(15))?.id).toBe(2)
    expect(repeatedPurchase(details, 103, at(5))?.id).toBe(3)
  })

  it('is none once its answer could have been seen, and none of another product', () => {
    expect(repeatedPurchase(details, 103, at(30))).toBeNull()
    expect(repeatedPurchase(details, 101, at(20))).toBeNull()
    expect(repeatedPurchase(details, 102, at(0))).toBeNull()
    expect(repeatedPurchase([], 103, at(0))).toBeNull()
  })
})
