import type { Auth, Route } from '#contract/route.ts'
import { staffRefusalTexts } from '#contract/staff-refusals/texts.ts'
import { filledRefusalTexts, officeRefusalTexts, refusalTexts } from '#contract/texts.ts'

type Type = keyof (typeof refusalTexts &
  typeof filledRefusalTexts &
  typeof officeRefusalTexts &
  typeof staffRefusalTexts)

const tables: readonly Partial<Record<Type, string>>[] = [
  refusalTexts,
  filledRefusalTexts,
  officeRefusalTexts,
  staffRefusalTexts,
]

/** Asked for anew each time, since it reads in the language that is spoken. */
const textOf = (type: Type): string => tables.find((table) => type in table)?.[type] ?? type

/**
 * `tells` names the details that the answer carries beside the text, for a caller who can act on them; `says` is the text of
 * one that a caller need not tell from another one of its type.
 */
const refusal = (status: number, type: Type, tells: readonly string[] = [], says: Type = type) => ({
  status,
  type,
  get text() {
    return textOf(says)
  },
  tells,
})

/**
 * The closed list of ways a call can say no: HTTP status, `type` on the wire and, in `texts.ts`, what a driver reads.
 * `{name}` in a text is filled from the refusal's details.
 */
export const refusals = {
  invalid_input: refusal(422, 'InvalidInput'),
  malformed: refusal(400, 'MalformedRequest'),
  body_too_large: refusal(413, 'MalformedRequest'),
  address_too_long: refusal(414, 'MalformedRequest'),
  body_type_unknown: refusal(415, 'MalformedRequest'),
  headers_too_large: refusal(431, 'MalformedRequest'),
  unavailable: refusal(503, 'Unavailable'),
  database_away: refusal(503, 'Unavailable', [], 'DatabaseAway'),
  not_logged_in: refusal(401, 'Unauthenticated'),
  user_not_verified: refusal(403, 'UserNotVerified'),
  forbidden: refusal(403, 'Forbidden'),
  scope_missing: refusal(403, 'ScopeMissing', ['scope']),
  not_found: refusal(404, 'NotFound'),
  too_many_requests: refusal(429, 'TooManyRequests'),
  key_in_use: refusal(409, 'IdempotencyKeyInUse'),
  key_reused: refusal(422, 'IdempotencyKeyReused'),

  parking_unavailable: refusal(422, 'ParkingUnavailable'),
  leaving_unavailable: refusal(422, 'LeavingUnavailable'),
  credit_unavailable: refusal(422, 'CreditUnavailable'),
  regularisation_unavailable: refusal(422, 'RegularisationUnavailable'),
  wallets_unavailable: refusal(422, 'WalletsUnavailable'),

  captcha_required: refusal(422, 'CaptchaRequired'),
  proof_required: refusal(422, 'ProofRequired'),
  captcha_unavailable: refusal(503, 'CaptchaUnavailable'),

  too_many_sessions: refusal(422, 'TooManySessions'),
  login_failed: refusal(401, 'LoginFailed'),
  link_invalid: refusal(422, 'LinkInvalid'),
  resend_too_soon: refusal(429, 'ResendTooSoon'),
  sms_limit: refusal(429, 'SmsLimit'),
  letter_limit: refusal(429, 'LetterLimit'),
  sms_delayed: refusal(422, 'SmsDelayed'),
  code_path_closed: refusal(422, 'CodePathClosed'),
  code_invalid: refusal(422, 'CodeInvalid'),
  reset_link_invalid: refusal(422, 'ResetLinkInvalid'),
  email_missing: refusal(422, 'EmailMissing'),
  email_unconfirmed: refusal(422, 'EmailUnconfirmed'),
  pdf_not_ready: refusal(404, 'PdfNotReadyException'),
  phone_missing: refusal(422, 'PhoneMissing'),
  already_confirmed: refusal(422, 'AlreadyConfirmed'),
  postal_code_not_found: refusal(404, 'PostalCodeNotFound'),

  user_has_balance: refusal(409, 'UserHasBalance'),
  user_has_returning: refusal(409, 'UserHasBalance', [], 'UserHasReturning'),
  user_has_requested_exclusion: refusal(409, 'UserHasRequestedExclusion'),
  refund_unavailable: refusal(422, 'RefundUnavailable'),
  nothing_to_refund: refusal(422, 'NothingToRefund'),
  refund_waits: refusal(422, 'RefundWaits'),
  refund_closed: refusal(409, 'RefundClosed'),
  refund_paid: refusal(409, 'RefundClosed', [], 'RefundPaid'),
  refund_disagrees: refusal(409, 'RefundDisagrees'),
  refund_not_refused: refusal(409, 'RefundNotRefused'),

  too_many_members: refusal(422, 'TooManyMembers'),
  too_many_invitations: refusal(422, 'TooManyInvitations'),

  vehicle_exists: refusal(422, 'VehicleExists'),
  too_many_vehicles: refusal(422, 'TooManyVehicles'),
  vehicle_parked: refusal(422, 'VehicleParked'),
  vehicle_not_yours: refusal(422, 'VehicleNotFound'),
  product_unavailable: refusal(422, 'ProductUnavailable'),
  insufficient_balance: refusal(422, 'InsufficientBalance'),
  last_fraction: refusal(422, 'LastFraction'),
  automatic_unavailable: refusal(422, 'AutomaticActivationUnavailable'),
  automatic_final: refusal(422, 'AutomaticActivationFinal'),
  activation_over: refusal(422, 'ActivationOver'),
  plate_same: refusal(422, 'PlateSame'),
  plate_corrected_before: refusal(422, 'PlateCorrectedBefore'),
  plate_was_seen: refusal(422, 'PlateWasSeen'),
  plate_too_different: refusal(422, 'PlateTooDifferent'),
  plate_has_ticket: refusal(422, 'PlateHasTicket'),
  plate_not_in_wallet: refusal(422, 'PlateNotInWallet'),

  payment_form_unavailable: refusal(422, 'PaymentFormUnavailable'),
  amount_out_of_limits: refusal(422, 'AmountOutOfLimits'),
  cap_too_low: refusal(422, 'CapTooLow'),
  order_disagrees: refusal(422, 'OrderDisagrees'),
  too_many_drafts: refusal(422, 'TooManyDrafts'),
  buying_held: refusal(422, 'BuyingHeld'),
  order_closed: refusal(409, 'OrderClosed'),
  notice_not_payable: refusal(422, 'NoticeNotPayable'),
  notice_held: refusal(409, 'NoticeHeld'),
  notice_locked: refusal(409, 'NoticeLocked', ['order_id', 'payment_form_id']),
  price_changed: refusal(409, 'PriceChanged'),
  order_paid: refusal(409, 'OrderPaid'),
  order_undecided: refusal(409, 'OrderUndecided'),
  notice_not_cancellable: refusal(422, 'NoticeNotCancellable'),
  contest_open: refusal(409, 'ContestOpen'),
  contest_closed: refusal(422, 'ContestClosed'),
  contest_spent: refusal(422, 'ContestSpent'),
  plate_may_park: refusal(422, 'PlateMayPark'),
  plate_is_paying: refusal(409, 'PlateIsPaying'),
  profile_incomplete: refusal(422, 'ValidationException'),
  payment_refused: refusal(422, 'PaymentRefused'),
  card_invalid: refusal(422, 'CardInvalid'),
  card_data_refused: refusal(422, 'CardDataRefused'),
  insufficient_credit: refusal(422, 'InsufficientCredit'),
  gateway_unavailable: refusal(503, 'GatewayUnavailable'),

  staff_login_failed: refusal(401, 'StaffLoginFailed'),
  staff_locked: refusal(429, 'StaffLocked'),
  invitation_invalid: refusal(422, 'InvitationInvalid'),
  second_factor_wrong: refusal(422, 'SecondFactorWrong'),
  staff_password_wrong: refusal(422, 'StaffPasswordWrong'),
  passkey_refused: refusal(422, 'PasskeyRefused'),
  too_many_passkeys: refusal(422, 'TooManyPasskeys'),
  last_second_factor: refusal(422, 'LastSecondFactor'),
  passkeys_unavailable: refusal(422, 'PasskeysUnavailable'),
  own_account: refusal(422, 'OwnAccount'),
  roles_changed: refusal(409, 'RolesChanged'),
  staff_suspended: refusal(409, 'StaffSuspended'),
  staff_has_access: refusal(409, 'StaffHasAccess'),
  look_needed: refusal(422, 'LookNeeded'),
  driver_confirmed: refusal(422, 'DriverConfirmed'),
  driver_has_balance: refusal(409, 'UserHasBalance', [], 'DriverHasBalance'),
  driver_without_email: refusal(422, 'DriverWithoutEmail'),
  guest_ticket_unpaid: refusal(422, 'GuestTicketUnpaid'),
  guest_contacts_forgotten: refusal(422, 'GuestContactsForgotten'),
  guest_without_contact: refusal(422, 'GuestWithoutContact'),
  own_proposal: refusal(422, 'OwnProposal'),
  proposer_let_in: refusal(422, 'ProposerLetIn'),
  correction_cap: refusal(422, 'CorrectionCap'),
  correction_closed: refusal(409, 'CorrectionClosed'),
  correction_ownerless: refusal(409, 'CorrectionClosed', [], 'CorrectionOwnerless'),
  correction_too_much: refusal(422, 'CorrectionTooMuch'),
  own_notice: refusal(422, 'OwnNotice'),
  contest_decided: refusal(409, 'ContestDecided'),
  photo_unreadable: refusal(422, 'PhotoUnreadable'),
  claim_of_another: refusal(409, 'ClaimOfAnother'),
} as const

export type RefusalCode = keyof typeof refusals

/** Refusals that every call may give and none needs to declare, whoever makes it and however. */
const anyCall = [
  'invalid_input',
  'malformed',
  'body_too_large',
  'address_too_long',
  'body_type_unknown',
  'headers_too_large',
  'too_many_requests',
  'unavailable',
  'database_away',
] as const satisfies readonly RefusalCode[]

const withKey = ['key_in_use', 'key_reused'] as const satisfies readonly RefusalCode[]

const byCaller: Readonly<Record<Auth, readonly RefusalCode[]>> = {
  anyone: [],
  account: ['not_logged_in'],
  driver: ['not_logged_in', 'user_not_verified'],
  operator: ['not_logged_in', 'scope_missing'],
  staff: ['not_logged_in', 'forbidden'],
}

type Refusing = Route & { readonly refusals: readonly RefusalCode[]; readonly takesNoKey?: boolean }

/** Whether doing it once more by the same Idempotency-Key is answered as the first time was. */
export const takesKey = ({ method, takesNoKey }: Pick<Refusing, 'method' | 'takesNoKey'>): boolean =>
  method !== 'GET' && takesNoKey !== true

/**
 * Every way in which a call may say no, a closed list: what any call may, what follows from how it is reached, and what it
 * declares itself.
 */
export const refusalsOf = (call: Refusing): readonly RefusalCode[] => [
  ...anyCall,
  ...byCaller[call.auth],
  ...(call.path.includes(':') ? (['not_found'] as const) : []),
  ...(takesKey(call) ? withKey : []),
  ...call.refusals,
]

/** The body of every answer that is not a success (decision Q3). */
export type ErrorBody = {
  message: string
  type: string
  error: {
    message: string
    errors: Record<string, string[]>
    /** What the refusal is about, where a caller can act on it (`tells`). */
    details?: Record<string, string | number>
  }
}
