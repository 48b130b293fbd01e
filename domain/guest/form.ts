import { emailProblem } from '../brazil/person.ts'
import { mobileProblem, type PhoneRules } from '../brazil/phone.ts'
import { newVehiclePlateProblem } from '../brazil/plate.ts'
import { type TaxIdRules, taxIdProblem } from '../brazil/tax-id.ts'
import type { ProblemCode } from '../problems.ts'

/** Who buys a ticket without an account, as typed; a foreign plate is one only where the visitor says so. */
export type GuestForm = {
  plate: string
  foreign: boolean
  identification: string
  phone: string
  email: string
}

/** The fields of a visitor's form that can be wrong. */
export type GuestField = 'plate' | 'identification' | 'phone' | 'email'

/**
 * Checks the form of the public ticket: plate, CPF/CNPJ and e-mail required and valid, the phone as in registration
 * (Specification 5, public activation). An empty phone or e-mail is told by the one text that is given for it. Both contacts
 * are required whichever way the proof goes (Decision Q117). Empty when nothing is wrong.
 */
export function guestProblems(
  form: GuestForm,
  rules: TaxIdRules & PhoneRules,
): Partial<Record<GuestField, ProblemCode>> {
  const phone = mobileProblem(form.phone, rules)
  const problems: Record<GuestField, ProblemCode | null> = {
    plate: newVehiclePlateProblem(form.plate, form.foreign),
    identification: taxIdProblem(form.identification, rules),
    phone: phone === 'phone_required' ? 'phone_length' : phone,
    email: emailProblem(form.email) && 'guest_email_invalid',
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null))
}
