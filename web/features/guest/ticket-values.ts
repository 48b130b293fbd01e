import { problemTexts } from '#contract/texts.ts'
import { normaliseEmail } from '#domain/brazil/person.ts'
import { readPhone } from '#domain/brazil/phone.ts'
import { plateLengthOf, readTypedPlate } from '#domain/brazil/plate.ts'
import { readTaxId } from '#domain/brazil/tax-id.ts'
import { type GuestForm, guestProblems } from '#domain/guest/form.ts'
import type { TicketCategory, TicketGroup, TicketProduct, TicketPurchase } from '#web/api/guest.ts'
import { texts } from './texts.ts'

export type TicketValues = GuestForm & { byEmail: boolean; bySms: boolean }

/** What the form is called, by itself and by what is kept of it. */
export const ticketForm = 'ticket'

/** The proof by e-mail is preselected (decision Q117). */
export const emptyTicket: TicketValues = {
  plate: '',
  foreign: false,
  identification: '',
  phone: '',
  email: '',
  byEmail: true,
  bySms: false,
}

export type CityRules = { acceptAllMobileRanges: boolean; alphanumericCnpj: boolean }

/** The text beside each field that has a problem. */
export const ticketErrors = (values: TicketValues, city: CityRules): Record<string, string> =>
  Object.fromEntries(
    Object.entries(guestProblems(values, city)).map(([field, code]) => [field, problemTexts[code]]),
  )

export const plateOf = ({ plate, foreign }: TicketValues): string =>
  readTypedPlate(plate, plateLengthOf(foreign))

/** What is chosen so far of group, category and time. */
export type TicketChoice = {
  group: TicketGroup
  category: TicketCategory | null
  product: TicketProduct | null
}

/** The visitor chooses the category, because the vehicle's type is unknown (decision Q113); a single one needs no choice. */
export function chooseGroup(group: TicketGroup, before: TicketChoice | null): TicketChoice {
  const kept = group.categories.find(({ slug }) => slug === before?.category?.slug)
  const category = kept ?? (group.categories.length === 1 ? group.categories[0] : undefined) ?? null
  return { group, category, product: sameTime(category, before?.product ?? null) }
}

export const chooseCategory = (category: TicketCategory, before: TicketChoice): TicketChoice => ({
  ...before,
  category,
  product: sameTime(category, before.product),
})

const sameTime = (category: TicketCategory | null, before: TicketProduct | null): TicketProduct | null =>
  category?.products.find(({ time }) => time === before?.time) ?? null

/** The choice that was made before, as far as it is still on offer. */
export function choiceAgain(
  groups: readonly TicketGroup[],
  before: { groupId: number | null; category: string | null; productId: number | null },
): TicketChoice | null {
  const group = groups.find(({ id }) => id === before.groupId)
  if (!group) return null
  const category = group.categories.find(({ slug }) => slug === before.category)
  const product = category?.products.find(({ id }) => id === before.productId) ?? null
  return category ? { group, category, product } : chooseGroup(group, null)
}

export type TicketPart = 'plate' | 'category' | 'product' | 'identification' | 'phone' | 'email'

/** What still keeps the purchase from being made, in the order of the page. */
export function missingParts(
  values: TicketValues,
  choice: TicketChoice | null,
  city: CityRules,
): TicketPart[] {
  const problems = guestProblems(values, city)
  const wanted: [TicketPart, boolean][] = [
    ['plate', 'plate' in problems],
    ['category', !choice?.category],
    ['product', !choice?.product],
    ['identification', 'identification' in problems],
    ['phone', 'phone' in problems],
    ['email', 'email' in problems],
  ]
  return wanted.filter(([, missing]) => missing).map(([part]) => part)
}

/** What a part is called on the page. */
export const partName = (part: TicketPart): string => texts[part === 'product' ? 'time' : part]

/** The proof goes only by the chosen channels (decision Q117). */
export function purchaseOf(values: TicketValues, product: TicketProduct): TicketPurchase {
  return {
    plate: plateOf(values),
    productId: product.id,
    identification: readTaxId(values.identification),
    receipt: {
      ...(values.byEmail ? { email: normaliseEmail(values.email) } : {}),
      ...(values.bySms ? { phone: readPhone(values.phone) } : {}),
    },
  }
}
