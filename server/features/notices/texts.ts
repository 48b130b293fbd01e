/** The kind of a notice that names none. */
export const usualNoticeType = 'Estacionado sem ticket ativo'

/** What the vehicle registry does not know (decision Q107). */
export const unknownToRegistry = 'Não informado'
