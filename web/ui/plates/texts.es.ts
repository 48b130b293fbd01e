import type { Words } from '#domain/languages.ts'

export const spanish: Words<typeof import('./texts.ts')> = {
  texts: {
    ask: (typed: string, meant: string) => `Usted escribió ${typed}. ¿No sería ${meant}, que ya usó?`,
    take: (meant: string) => `Usar ${meant}`,
    title: 'Corregir placa',
    right: 'Placa correcta',
    confirm: 'Corregir',
    cancel: 'Cancelar',
  },
}
