import { words } from '#domain/languages.ts'

/** Words of the page without a connection; all of these are ours. */
export const texts = words('app/connection', 'texts', {
  /** Beside the next one, where the device itself says so. */
  offline: 'O que aparece aqui pode estar desatualizado; para estacionar ou pagar, conecte-se à internet.',
  /** Decision Q11. */
  silent: 'Sem conexão com o servidor, tentando de novo.',
  knownAt: (when: string) => `O que aparece é de ${when}.`,
  tryNow: 'Tentar agora',
  invited:
    'Você recebeu um convite para usar uma carteira. Entre ou cadastre-se nesta página, e ele aparece em seguida.',
  confirming: 'Estamos confirmando o seu pedido. Não é preciso repetir: ele não é cobrado duas vezes.',
})
