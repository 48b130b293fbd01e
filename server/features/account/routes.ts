import * as account from '#contract/account.ts'
import * as profile from '#contract/profile.ts'
import { doneTexts } from '#contract/texts.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { activateEmail } from './activate-email.ts'
import { activatePhoneBy } from './activate-phone.ts'
import { askRecovery } from './ask-recovery.ts'
import { checkRecovery } from './check-recovery.ts'
import { addressOf } from './find-postal-code.ts'
import { deleteAccount } from './leaving/delete-account.ts'
import { askForRefund } from './leaving/request-refund.ts'
import { logIn } from './log-in.ts'
import { ownDataPdf } from './own-data/own-data-report.ts'
import { readOwnData } from './own-data/read-own-data.ts'
import { replaceAddress } from './profile/change-address.ts'
import { readProfile } from './profile/read-profile.ts'
import { updateProfile } from './profile/update-profile.ts'
import { readUser } from './read-user.ts'
import { resendEmailLink } from './resend-email-link.ts'
import { resendPhoneCode, sendPhoneCodeTo } from './resend-phone-code.ts'
import { resetPasswordByCode } from './reset-by-code.ts'
import { resetPasswordByLink } from './reset-by-link.ts'
import { closeOtherSessions, closeSession, closeSessionById, openSessions } from './sessions.ts'
import { signUp } from './sign-up.ts'
import { checkUniqueness } from './validate-user.ts'

/** Joins the calls of this noun to their use cases. */
export const bindAccount = (bind: Binder, parts: Parts): void => {
  bind(account.validateUser, (input) => checkUniqueness(parts, input.query))
  bind(account.signup, (input, call) => signUp(parts, input.body, call))
  bind(account.activateToken, (input) => activateEmail(parts, input.params.token))
  bind(account.activatePhone, (input, call) => activatePhoneBy(parts, input.params.code, call.driver.userId))
  bind(account.resubmitPhone, (_input, call) => resendPhoneCode(parts, call))
  bind(account.resubmitPhoneTo, (input, call) => sendPhoneCodeTo(parts, input.body.phone, call))
  bind(account.resubmitToken, (_input, call) => resendEmailLink(parts, call))
  bind(account.login, (input, call) => logIn(parts, input.body, call))
  bind(account.logout, async (_input, call) => {
    await closeSession(parts, call.driver.tokenHash)
    return { message: doneTexts.loggedOut }
  })
  bind(account.getUser, (_input, call) => readUser(parts, call.driver.userId))
  bind(account.deleteUser, ({ params, body }, call) =>
    deleteAccount(parts, { id: params.id, force: body.force ?? false }, call),
  )
  bind(account.requestRefund, (_input, call) => askForRefund(parts, call))
  bind(account.ownData, (_input, call) => readOwnData(parts, call.driver.userId))
  bind(account.ownDataPdf, (_input, call) => ownDataPdf(parts, call.driver.userId))
  bind(account.sendReset, (input, call) => askRecovery(parts, input.body, call))
  bind(account.checkReset, (input) => checkRecovery(parts, input.body))
  bind(account.resetByCode, (input, call) => resetPasswordByCode(parts, input.body, call))
  bind(account.resetByLink, (input, call) => resetPasswordByLink(parts, input.body, call))
  bind(account.findPostalCode, (input) => addressOf(parts, input.params.cep))
  bind(profile.driverMe, (_input, call) => readProfile(parts, call.driver.userId))
  bind(profile.updateDriver, (input, call) => updateProfile(parts, input.body, call))
  bind(profile.changeAddress, (input, call) => replaceAddress(parts, input.body, call))
  bind(profile.listSessions, (_input, call) => openSessions(parts, call.driver))
  bind(profile.endSession, (input, call) => closeSessionById(parts, call.driver, input.params.id))
  bind(profile.endOtherSessions, (_input, call) => closeOtherSessions(parts, call.driver))
}
