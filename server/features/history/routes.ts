import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'

/** Joins the calls of this noun to their use cases. */
export const bindHistory = (_bind: Binder, _parts: Parts): void => {}
