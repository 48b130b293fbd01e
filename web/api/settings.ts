import type { PageSettings } from '#contract/settings.ts'
import { fromCivil } from '#domain/brazil/civil-time.ts'

/** What the page assumes when it is served without a server, as by the development server of the bundler. */
const withoutServer: PageSettings = {
  mode: 'sandbox',
  programmeName: 'Rotativo',
  cityName: 'Cidade',
  timeZone: 'America/Sao_Paulo',
  brandColour: '#1f5f9e',
  mapCentre: { lat: -23.5505, lng: -46.6333 },
  tileUrl: '',
  tileAttribution: '',
  maintenance: false,
  buyCredits: true,
  regularize: true,
  showWallets: true,
  activateVehicle: true,
  showLeaveParking: true,
  ocrHistory: false,
  showPointsOfSale: true,
  sectorMapLink: true,
  automaticActivation: false,
  advancedWallet: false,
  fourDigitExpiry: false,
  cardMaskValidation: false,
  minimumFraction: 15,
  captchaSiteKey: '',
  captchaKind: 'altcha',
  fingerprintUrl: '',
  supportPhone: '',
  chatLink: 'https://wa.me/55{number}',
  helpLink: '',
  showBonus: false,
  allowRefund: false,
  acceptAllMobileRanges: false,
  alphanumericCnpj: false,
}

function readSettings(): PageSettings {
  const block = globalThis.document?.getElementById('settings')
  return block?.textContent ? { ...withoutServer, ...JSON.parse(block.textContent) } : withoutServer
}

/** Read once: the settings of a city do not change while a page is open. */
export const settings: PageSettings = readSettings()

/** The city's settings; a hook by name only, so that screens read it like any other state. */
export const useSettings = (): PageSettings => settings

/** The instant, in epoch milliseconds, that a civil text of the wire means in the city's zone. */
export const instantOf = (civil: string): number => fromCivil(civil, settings.timeZone).getTime()
