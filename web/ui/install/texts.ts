import { words } from '#domain/languages.ts'

/** The page as an app of the device (Q176); all of it ours. */
export const installTexts = words('ui/install', 'installTexts', {
  title: 'Instalar aplicativo',
  offer: 'Instale este aplicativo: da próxima vez, ele abre com um toque.',
  byHand:
    'Para abrir com um toque e receber avisos, instale este aplicativo: toque em Compartilhar e em “Adicionar à Tela de Início”.',
  install: 'Instalar',
  dismiss: 'Não mostrar mais',
})
