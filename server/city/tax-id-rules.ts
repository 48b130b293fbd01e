import type { PageSettings } from '#contract/settings.ts'
import type { TaxIdRules } from '#domain/brazil/tax-id.ts'
import type { City } from './city.ts'
import { takesCnpjLetters } from './settings.ts'

type Server = { city(): Pick<City, 'settings'>; config: { mode: PageSettings['mode'] } }

/** Which tax ids a server takes: those of the city, by the mode of the server where the city leaves it to that. */
export const taxIdRulesOf = ({ city, config }: Server): TaxIdRules => ({
  alphanumericCnpj: takesCnpjLetters(city().settings, config.mode),
})
