/** The kind of a notice in a city that says nothing of notices. */
export const usualNoticeName = 'Estacionado sem ticket ativo'
