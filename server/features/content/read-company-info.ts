import type * as calls from '#contract/content.ts'
import type { GivenOutputOf } from '#contract/endpoint.ts'
import type { City } from '#server/city/read-city.ts'

/** Who runs the programme. */
export const readCompanyInfo = (city: City): GivenOutputOf<typeof calls.readCompanyInfo> => city.company
