import { words } from '#domain/languages.ts'

/** Words about a plate that was mistyped, all ours: asked while it is typed (Q187), and mended once it has a ticket (Q163). */
export const texts = words('ui/plates', 'texts', {
  ask: (typed: string, meant: string) => `Você digitou ${typed}. Não seria ${meant}, que você já usou?`,
  take: (meant: string) => `Usar ${meant}`,
  title: 'Corrigir placa',
  right: 'Placa certa',
  confirm: 'Corrigir',
  cancel: 'Cancelar',
})
