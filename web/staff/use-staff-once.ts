import { useState } from 'react'
import type { Route } from '#contract/route.ts'
import { type Keyed, keyed } from '#web/api/keyed.ts'
import { type Act, type StaffInput, type StaffOutput, staffCallWithKey } from './client.ts'

/**
 * An act of the programme's people, under the rule that the driver's page has for keys. An intent ends with what it was begun
 * on: whoever comes back later and asks for the same wants it once more.
 */
export const useStaffOnce = <R extends Route>(route: Act<R>): Keyed<StaffInput<R>, StaffOutput<R>> =>
  useState(() => keyed((input: StaffInput<R>, key) => staffCallWithKey<R>(route, input, key)))[0]
