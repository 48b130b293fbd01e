import * as z from 'zod/mini'

/**
 * What the page is told about its city, in a data block of index.html, so that one build serves any city
 * (decision Q28). Defaults of the specification live with the loader of the city folder.
 */
export const pageSettings = z.object({
  mode: z.enum(['sandbox', 'production']),
  programmeName: z.string(),
  cityName: z.string(),
  timeZone: z.string(),
  brandColour: z.string(),
  mapCentre: z.object({ lat: z.number(), lng: z.number() }),
  tileUrl: z.string(),
  tileAttribution: z.string(),
  maintenance: z.boolean(),
  buyCredits: z.boolean(),
  regularize: z.boolean(),
  showWallets: z.boolean(),
  activateVehicle: z.boolean(),
  showLeaveParking: z.boolean(),
  ocrHistory: z.boolean(),
  showPointsOfSale: z.boolean(),
  sectorMapLink: z.boolean(),
  automaticActivation: z.boolean(),
  advancedWallet: z.boolean(),
  fourDigitExpiry: z.boolean(),
  cardMaskValidation: z.boolean(),
  minimumFraction: z.int(),
  captchaSiteKey: z.string(),
  captchaKind: z.enum(['altcha', 'recaptcha-enterprise']),
  fingerprintUrl: z.string(),
  supportPhone: z.string(),
  chatLink: z.string(),
  helpLink: z.string(),
  showBonus: z.boolean(),
  allowRefund: z.boolean(),
  acceptAllMobileRanges: z.boolean(),
  alphanumericCnpj: z.boolean(),
})

export type PageSettings = z.output<typeof pageSettings>

/** Name of the response header with the server's clock in epoch milliseconds; countdowns follow it. */
export const serverTimeHeader = 'server-time'
