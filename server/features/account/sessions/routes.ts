import * as calls from '#contract/account/sessions.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { endOtherSessions } from './end-other-sessions.ts'
import { endSession } from './end-session.ts'
import { listSessions } from './list-sessions.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { readUser } from './read-user.ts'

/** Joins the calls of this part of the account to their use cases. */
export const bindSessions = (bind: Binder, parts: Parts): void => {
  bind(calls.logIn, (input, call) => logIn(parts, input.body, call))
  bind(calls.logOut, (_input, call) => logOut(parts, call))
  bind(calls.readUser, (_input, call) => readUser(parts, call.driver.userId))
  bind(calls.listSessions, (_input, call) => listSessions(parts, call.driver))
  bind(calls.endSession, (input, call) => endSession(parts, call, input.params.id))
  bind(calls.endOtherSessions, (_input, call) => endOtherSessions(parts, call))
}
