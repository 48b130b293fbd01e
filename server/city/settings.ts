import * as z from 'zod/mini'
import { type CitySettings, citySettings, type PageSettings, pageSettings } from '#contract/settings.ts'
import { type Cents, noCents } from '#domain/money/cents.ts'
import { paymentForms as formIds } from '#domain/orders/orders.ts'
import type { MistakeList } from './mistakes.ts'
import type { PaymentForm } from './payment-forms-file.ts'

/** Checks settings, sets what is left out to its usual value, and tells the mistakes under the given name. */
export function readSettings(given: unknown, name: string, mistakes: MistakeList): CitySettings | undefined {
  const read = z.safeParse(citySettings, given, { reportInput: true })
  if (!read.success) mistakes.addIssues(name, read.error.issues)
  return read.data
}

/** What a city tells its page. */
type Told = { settings: CitySettings; paymentForms: readonly PaymentForm[] }

/** What the page is told, and nothing else (decision Q28). */
export const pageSettingsOf = ({ settings, paymentForms }: Told, mode: PageSettings['mode']): PageSettings =>
  z.parse(pageSettings, {
    ...settings,
    alphanumericCnpj: takesCnpjLetters(settings, mode),
    mode,
    pixFee: pixFeeOf(paymentForms),
  } satisfies PageSettings)

/** Whether a CNPJ with letters is taken: as the city says, or `as-mode` in production only (decision Q50). */
export const takesCnpjLetters = (
  { alphanumericCnpj }: Pick<CitySettings, 'alphanumericCnpj'>,
  mode: PageSettings['mode'],
): boolean => (alphanumericCnpj === 'as-mode' ? mode === 'production' : alphanumericCnpj)

const pixFeeOf = (forms: readonly PaymentForm[]): Cents =>
  forms.find((form) => form.payment_form_id === formIds.pix)?.tax ?? noCents
