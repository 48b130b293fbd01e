/** Shown as maker and model of a plate that no registry knows (decision Q107). */
export const unknownMakerModel = 'Não informado'
