/** What a driver may switch, in the order of the specification (Specification 3, notification preference flags). */
export const preferenceFlags = [
  'send_campaign_email',
  'send_campaign_push',
  'send_credit_buy_voucher_email',
  'send_credit_buy_voucher_push',
  'send_notification_email',
  'send_notification_push',
  'send_notification_sms',
  'send_parking_voucher_email',
  'send_parking_voucher_push',
  'send_credit_warning_email',
  'send_credit_warning_push',
  'send_notification_time_one_minutes_push',
  'send_notification_time_five_minutes_push',
  'send_notification_time_ten_minutes_push',
  'send_notification_time_fifteen_minutes_push',
  'send_notification_time_thirty_minutes_push',
  'send_regularization_push',
  'send_regularization_email',
] as const

/** The name of one preference, on the wire and in the database. */
export type PreferenceFlag = (typeof preferenceFlags)[number]

/** The preference that asks for a reminder so many minutes before the time ends (Specification 3). */
export const reminderFlags: Readonly<Record<number, PreferenceFlag>> = {
  1: 'send_notification_time_one_minutes_push',
  5: 'send_notification_time_five_minutes_push',
  10: 'send_notification_time_ten_minutes_push',
  15: 'send_notification_time_fifteen_minutes_push',
  30: 'send_notification_time_thirty_minutes_push',
}

/** How many minutes before the end a driver can be reminded, the earliest reminder first. */
export const reminderMinutes: readonly number[] = Object.keys(reminderFlags)
  .map(Number)
  .sort((a, b) => b - a)

/** A value for every preference. */
export type Preferences = Record<PreferenceFlag, boolean>

/** Whether a text names a preference; any other key is refused (Decision Q146). */
export function isPreferenceFlag(text: string): text is PreferenceFlag {
  return (preferenceFlags as readonly string[]).includes(text)
}

/** The preferences of a new driver: everything on. */
export function defaultPreferences(): Preferences {
  return Object.fromEntries(preferenceFlags.map((flag) => [flag, true])) as Preferences
}
