import type { checkPlate } from '#contract/generated/routes/shifts.ts'
import type { StaffOutput } from '../client.ts'
import { texts } from './texts.ts'

export type PaidFor = StaffOutput<typeof checkPlate>['paid_for']

/** Whether no ticket of the plate was sold for the area of the agent's sector. */
export const isOtherArea = (paidFor: PaidFor): boolean =>
  paidFor.length > 0 && paidFor.every(({ other_area }) => other_area)

/** Whether no ticket of the plate was sold for this kind of vehicle; a kind that is no longer sold is unknown. */
export const isOtherCategory = (paidFor: PaidFor, category: string): boolean =>
  paidFor.length > 0 && paidFor.every(({ category_slug: slug }) => slug !== '' && slug !== category)

/** The kind of vehicle to begin with: the one that all tickets were sold for, where it is offered, else the first. */
export function likelyCategory(paidFor: PaidFor, offered: readonly { slug: string }[]): string {
  const [paid, ...others] = new Set(paidFor.map(({ category_slug: slug }) => slug))
  const agreed = others.length === 0 ? offered.find(({ slug }) => slug === paid) : undefined
  return (agreed ?? offered[0])?.slug ?? ''
}

/** For which area and kind of vehicle the tickets were sold, a line each. */
export function PaidForList({ paidFor }: { paidFor: PaidFor }) {
  return paidFor.map(({ area, category }) => (
    <span key={`${area}/${category}`} className="agent-paid-for">
      {texts.paidFor(area, category)}
    </span>
  ))
}

/** What was paid, next to the kind of vehicle that the agent chooses; amber where it differs. */
export function PaidForNote({ paidFor, category }: { paidFor: PaidFor; category: string }) {
  if (paidFor.length === 0) return null
  const differs = isOtherCategory(paidFor, category)
  return (
    <p className="agent-paid-note" data-differs={differs || isOtherArea(paidFor)} role="status">
      {texts.paid} <PaidForList paidFor={paidFor} />
      {differs && <strong>{texts.otherCategory}</strong>}
      {isOtherArea(paidFor) && <strong>{texts.otherArea}</strong>}
    </p>
  )
}
