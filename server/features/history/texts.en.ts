import { transactionTypes } from '#contract/codes.ts'
import type { Words } from '#domain/languages.ts'

export const english: Words<Pick<typeof import('./texts.ts'), 'plateOperationTexts' | 'otherTexts'>> = {
  plateOperationTexts: {
    [transactionTypes.parking]: (plate) => `Parking ${plate}`,
    [transactionTypes.regularisation]: (plate) => `Notice of vehicle ${plate} paid`,
  },
  otherTexts: { operation: 'Other operation', former: 'Deleted account' },
}
