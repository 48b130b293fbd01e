import { words } from '#domain/languages.ts'

/** Shown as maker and model of a plate that no registry knows (decision Q107). */
export const registryTexts = words('server/vehicles', 'registryTexts', { unknown: 'Não informado' })
