import { words } from '#domain/languages.ts'

/** Shown as maker and model of a plate that no registry knows (decision Q107). */
export const registryTexts = words('server/vehicles', 'registryTexts', { unknown: 'Não informado' })

/** What a contest says that a correction opened, for the office and the driver (decision Q163). */
export const referredTexts = {
  text: (from: string, to: string) =>
    `Ticket da placa ${from} corrigido para ${to}. Nos 30 dias anteriores, a carteira já teve uma irregularidade cancelada por um ticket de outro veículo. Enviada automaticamente para a central decidir.`,
}
