import type * as calls from '#contract/account/sessions.ts'
import type { GivenOutputOf } from '#contract/endpoint.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { defaultPreferences, isPreferenceFlag, type Preferences } from '#domain/preferences.ts'
import { formsOnOffer } from '#server/features/orders/list-payment-forms.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { findUser } from '../store.ts'
import { preferenceCategories } from '../texts.ts'

/** The logged-in user as the specification has it, with the 18 preference flags beside the other fields. */
export const readUser = async (
  parts: Parts,
  _input: unknown,
  { driver: { userId } }: Call<'account'>,
): Promise<GivenOutputOf<typeof calls.readUser>> => {
  const { address, preferences, requested_refund_date, ...user } = await findUser(parts.db.kysely, userId)
  const { settings } = parts.city()
  const refundRequestDate = requested_refund_date ? toCivil(requested_refund_date, settings.timeZone) : null
  return {
    ...flagsOf(preferences),
    ...user,
    address: JSON.stringify(address),
    requested_refund_date: refundRequestDate,
    config: configOf(parts),
  }
}

/** The defaults with what the driver has switched. */
const flagsOf = (switched: unknown): Preferences => {
  const own = Object.entries(switched as Record<string, boolean>).filter(([flag]) => isPreferenceFlag(flag))
  return { ...defaultPreferences(), ...Object.fromEntries(own) }
}

/** What the client needs to know of the programme (decision Q145). */
const configOf = (parts: Parts): GivenOutputOf<typeof calls.readUser>['config'] => {
  const { settings } = parts.city()
  return {
    paymentForm: formsOnOffer(parts).map((form) => form.payment_form_id),
    support: { phone: settings.supportPhone, help_link: settings.helpLink, refund: settings.allowRefund },
    notificationsConfig: preferenceCategories().map(({ name, options }) => ({ name, options: [...options] })),
  }
}
