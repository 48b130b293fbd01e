/** Operations that name the vehicle (Specification 4, transaction types 6 and 17). */
export const plateOperationTexts: Record<number, (plate: string) => string> = {
  6: (plate) => `Estacionamento ${plate}`,
  17: (plate) => `Regularização do veículo ${plate}`,
}

/** A type that has no text of its own. */
export const otherOperation = 'Outra operação'
