/** The kind of a notice that names none. */
export const usualNoticeType = 'Estacionado sem ticket ativo'
