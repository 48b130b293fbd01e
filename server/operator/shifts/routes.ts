import * as calls from '#contract/shifts.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { addNotice } from './add-notice.ts'
import { addNoticePhoto } from './add-notice-photo.ts'
import { addSighting } from './add-sighting.ts'
import { checkPlate } from './check-plate.ts'
import { endShift } from './end-shift.ts'
import { findStreet } from './find-street.ts'
import { listLateClaims } from './list-late-claims.ts'
import { readShift } from './read-shift.ts'

/** Joins the calls of agents to their use cases. */
export const bindShifts = (bind: Binder, parts: Parts): void => {
  bind(calls.readShift, (_input, call) => readShift(parts, call))
  bind(calls.endShift, (_input, call) => endShift(parts, call))
  bind(calls.findStreet, (input) => findStreet(parts, input.query))
  bind(calls.checkPlate, ({ params, query }, call) => checkPlate(parts, { ...params, ...query }, call))
  bind(calls.addSighting, (input, call) => addSighting(parts, input.body, call))
  bind(calls.addNotice, (input, call) => addNotice(parts, input.body, call))
  bind(calls.addNoticePhoto, ({ params, body }, call) => addNoticePhoto(parts, { ...params, ...body }, call))
  bind(calls.listLateClaims, (input, call) => listLateClaims(parts, input.query, call))
}
