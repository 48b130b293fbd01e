import { transactionTypes } from '#contract/codes.ts'
import type { Words } from '#domain/languages.ts'

export const spanish: Words<Pick<typeof import('./texts.ts'), 'plateOperationTexts' | 'otherTexts'>> = {
  plateOperationTexts: {
    [transactionTypes.parking]: (plate) => `Estacionamiento ${plate}`,
    [transactionTypes.regularisation]: (plate) => `Regularización del vehículo ${plate}`,
  },
  otherTexts: { operation: 'Otra operación', former: 'Cuenta eliminada' },
}
