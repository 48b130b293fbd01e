/** Specification 8, the generic fallback. */
export const genericError = 'Ocorreu um erro. Tente novamente.'
