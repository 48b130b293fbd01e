import * as z from 'zod/mini'
import { Prepared } from '#server/http/prepared.ts'

/** The answer of a call that lists what a city has. */
export const prepareList = (output: z.ZodMiniType, data: readonly object[]): Prepared =>
  new Prepared(JSON.stringify(z.parse(output, { data })))
