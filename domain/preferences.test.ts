import { expect, it } from 'vitest'
import { defaultPreferences, isPreferenceFlag, preferenceFlags } from './preferences.ts'

const specified = `send_campaign_email, send_campaign_push, send_credit_buy_voucher_email,
  send_credit_buy_voucher_push, send_notification_email, send_notification_push, send_notification_sms,
  send_parking_voucher_email, send_parking_voucher_push, send_credit_warning_email, send_credit_warning_push,
  send_notification_time_one_minutes_push, send_notification_time_five_minutes_push,
  send_notification_time_ten_minutes_push, send_notification_time_fifteen_minutes_push,
  send_notification_time_thirty_minutes_push, send_regularization_push, send_regularization_email`

it('are the 18 of the specification, all on at first [entity.preference-flags]', () => {
  expect(preferenceFlags).toEqual(specified.split(/,\s+/))
  expect(new Set(preferenceFlags).size).toBe(18)
  expect(Object.entries(defaultPreferences())).toEqual(preferenceFlags.map((flag) => [flag, true]))
})

it('no other key is a preference', () => {
  expect(isPreferenceFlag('send_campaign_email')).toBe(true)
  for (const other of ['send_campaign_sms', '', 'constructor', '__proto__', 'id']) {
    expect(isPreferenceFlag(other), other).toBe(false)
  }
})
