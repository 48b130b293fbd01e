import { words } from '#domain/languages.ts'

/** A visitor's ticket whose plate was mistyped (Q163); all of them ours. */
export const texts = words('guest/correct', 'texts', {
  open: 'Corrigir placa',
  hint: 'Uma vez por ticket, sem custo e sem mudar o horário: até dois caracteres.',
  boughtFor: 'Comprado para a placa',
  notice: (id: number) => `Irregularidade ${id}`,
  cancelled: 'Cancelada: este ticket já valia nessa hora',
})
