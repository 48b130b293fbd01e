import { expect, it } from 'vitest'
import { productFiles, readSource, withoutComments } from './sources.ts'

/** Where it is decided whether an account is confirmed, and where a statement that has to know says the same. */
const deciders = ['domain/account/confirmation/confirmed.ts', 'server/features/account/confirmed.ts']

const [mail, phone] = ['(?:active_mail|email_confirmed)', '(?:sms_verification_status|phone_confirmed)']

/** What stands between the two when they are judged together, in code, in SQL or in the conditions of a query. */
const joint = String.raw`\b(?:\s+is|\s*={1,3})?(?:\s*(?:not|true|false))*\s*(?:\|\||&&|\bor\b|\band\b)\s*\(?!*(?:not\s+)?[\w.?]*`
const chained = String.raw`'\s*,\s*'[^']+'\s*,\s*\w+\s*\)[\s,.]*\w*\(\s*'[\w.]*`

const judged = [mail, phone].flatMap((one) =>
  [joint, chained].map((between) => new RegExp(`${one}${between}${one === mail ? phone : mail}\\b`)),
)

const judges = (source: string): boolean => judged.some((pattern) => pattern.test(withoutComments(source)))

it('whether an account is confirmed is decided by the domain alone', () => {
  const deciding = productFiles().filter((path) => judges(readSource(path)))
  expect(deciding.sort()).toEqual(deciders)
})

it.each([
  'const isIt = driver.active_mail || driver.sms_verification_status',
  'if (!phone_confirmed && !driver.email_confirmed) return',
  'select u.active_mail or u.sms_verification_status as confirmed',
  'where not active_mail and not sms_verification_status',
  'where active_mail = false\n  and sms_verification_status = false',
  "users.where('active_mail', '=', false)\n    .where('sms_verification_status', '=', false)",
  "or([eb('user.sms_verification_status', '=', true), eb('user.active_mail', '=', true)])",
])('would be seen where it is written again: %s', (source) => {
  expect(judges(source)).toBe(true)
})

it('is not what a list of columns says', () => {
  expect(judges("select(['active_mail', 'sms_verification_status'])")).toBe(false)
  expect(judges('select u.active_mail, u.sms_verification_status from users')).toBe(false)
})
