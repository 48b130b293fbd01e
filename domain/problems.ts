/**
 * Every way in which something that a person typed can be wrong (Specification 5).
 * The rules give these codes; their Portuguese texts stand elsewhere, one per code.
 */
export const problemCodes = [
  'tax_id_required',
  'tax_id_invalid',
  'password_required',
  'captcha_required',
  'name_required',
  'name_full',
  'phone_required',
  'phone_length',
  'phone_pattern',
  'email_required',
  'email_invalid',
  'guest_email_invalid',
  'password_length',
  'password_easy',
  'password_confirmation_different',
  'terms_not_accepted',
  'birth_date_invalid',
  'cep_invalid',
  'address_required',
  'number_required',
  'number_invalid',
  'district_required',
  'city_required',
  'uf_required',
  'uf_invalid',
  'plate_required',
  'plate_invalid',
  'code_required',
  'code_length',
  'send_method_required',
  'recovery_code_length',
  'new_password_length',
  'reset_confirmation_different',
  'amount_out_of_limits',
  'card_holder_required',
  'card_holder_full',
  'card_number_invalid',
  'card_expiry_invalid',
  'card_expired',
  'card_code_required',
  'card_code_invalid',
  'card_bank_required',
  'cep_required',
  'cep_short',
  'address_short',
  'profile_phone_length',
] as const

/** One code of the closed list above. */
export type ProblemCode = (typeof problemCodes)[number]

/** The problem of each field that has one, in the order of the specification. */
export type FieldProblems = Record<string, ProblemCode>

/** The given problem of a field that is left empty, or null. */
export const requiredProblem = (text: string, code: ProblemCode): null | ProblemCode =>
  text.trim() === '' ? code : null
