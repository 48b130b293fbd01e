import type { Described } from './api-document.ts'
/** Calls that need a person, a card or a mark of time that this run has not, or whose answer says no more than that it is done. */
export const withoutAnswer = [
  'acceptInvitation',
  'activateStaff',
  'addNoticePhoto',
  'addPasskey',
  'approveCorrection',
  'correctTicketPlate',
  'declineInvitation',
  'deleteCard',
  'deleteMember',
  'deletePasskey',
  'dissociateVehicle',
  'endSession',
  'endShift',
  'freeTaxId',
  'giveUpPublicOrder',
  'leaveWallet',
  'logOut',
  'payOfficeRefundRequest',
  'readCaptcha',
  'readMap',
  'readReceipt',
  'readRules',
  'readTopUp',
  'refuseCorrection',
  'refuseOfficeRefundRequest',
  'refuseRefundRequest',
  'resendReceipt',
  'reverseAutomatic',
  'saveTopUp',
  'settleRefund',
  'signInByPasskey',
  'signInStaff',
  'signOutStaff',
  'signOutStaffEverywhere',
  'stopTopUp',
  'stopTopUpByLink',
  'unlockDriver',
  'unlockStaff',
]

const longestText = 160

/** So that nobody takes one of a test for one of a city. */
const isSecret = (name: string, value: unknown): boolean =>
  typeof value === 'string' && ['access_token', 'key', 'secret', 'secret_uri'].includes(name)

/** Enough to see how it looks: two of many, the beginning of what is long, and no address of this run. */
export const shortened = (value: unknown, ownAddress: string): unknown => {
  if (Array.isArray(value)) return value.slice(0, 2).map((inner) => shortened(inner, ownAddress))
  if (typeof value === 'string') {
    const text = value.replaceAll(ownAddress, 'https://rotativo.example')
    return text.length > longestText ? `${text.slice(0, longestText)}…` : text
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isSecret(name, inner) ? 'a-secret-text' : shortened(inner, ownAddress),
    ]),
  )
}

/** What the description gives as examples of a call's query. */
export const exampleQuery = ({ parameters }: Described): Record<string, unknown> =>
  Object.fromEntries(
    parameters.flatMap(({ in: place, name, example }) =>
      place === 'query' && example !== undefined ? [[name, example]] : [],
    ),
  )

/** The address of a call with its parameters filled in. */
export const addressOf = (
  path: string,
  params: Record<string, unknown>,
  query: Record<string, unknown>,
): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `${filled}?${search}` : filled
}
