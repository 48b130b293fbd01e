import type { Words } from '#domain/languages.ts'

export const spanish: Words<typeof import('./texts.ts')> = {
  searchTexts: {
    title: 'Consultar Vehículo',
    hint: 'Vea si su placa tiene irregularidades. No hace falta registrarse.',
    plate: 'Placa',
    search: 'Consultar',
    searching: 'Consultando…',
    none: 'No se encontró ninguna irregularidad.',
    found: (count) => (count === 1 ? '1 irregularidad encontrada' : `${count} irregularidades encontradas`),
    noAddress: 'Dirección no informada',
    toPay: (count) => (count === 1 ? 'Para pagar ahora' : `Para pagar ahora (${count})`),
    pay: 'Pagar',
  },
}
