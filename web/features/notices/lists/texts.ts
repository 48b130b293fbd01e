import { words } from '#domain/languages.ts'

/** Words of the irregularities; those of the specification are verbatim, the others ours. */
export const searchTexts = words('notices', 'searchTexts', {
  /** Specification 2. */
  title: 'Consultar Veículo',
  hint: 'Veja se a sua placa tem irregularidades. Não é preciso ter cadastro.',
  plate: 'Placa',
  search: 'Consultar',
  searching: 'Consultando…',
  /** Specification 8. */
  none: 'Nenhuma irregularidade encontrada.',
  found: (count: number) =>
    count === 1 ? '1 irregularidade encontrada' : `${count} irregularidades encontradas`,
  toPay: (count: number) => (count === 1 ? 'Para pagar agora' : `Para pagar agora (${count})`),
  pay: 'Pagar',
  noAddress: 'Endereço não informado',
})
