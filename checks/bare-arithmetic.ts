import type { Cents, CentsChange } from '#domain/money/cents.ts'

/** What nobody may do with money outside of its own folder, written down once for the check that has to see all of it. */

type Row = { price: Cents; fee: Cents | null; moved: CentsChange }

export const shown = ({ price }: Row): string => `${Math.floor(price / 100)}`

export const total = (rows: readonly Row[]): number =>
  rows.reduce((sum, { price, fee }) => sum + price - (fee ?? 0), 0)

export const least = (rows: readonly Row[]): number => Math.min(...rows.map(({ price }) => price))

export const read = ({ price }: Row): number => Number(price)

export const turned = ({ moved }: Row): number => -moved

export const added = (before: number, { moved }: Row): number => {
  let after = before
  after += moved
  return after
}

export const counted = (rows: readonly Row[], hours: number): number => rows.length * hours
