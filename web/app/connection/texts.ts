/** Words of the page without a connection; all of these are ours. */
export const texts = {
  offline:
    'Você está sem conexão. O que aparece aqui pode estar desatualizado; para estacionar ou pagar, conecte-se à internet.',
}
