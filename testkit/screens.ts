/** Where the screens of the demonstration city are that anybody may see, by their names. */
export const publicScreens = {
  landing: '/',
  ticket: '/ativacao-publica',
  // Of no receipt: what whoever comes too late sees.
  receipt: '/comprovante/nenhum',
  // Of no notice: what whoever has only its address sees.
  notice: '/irregularidades/0',
  // Of no wallet: what an old link of a message leads to.
  'stop-top-up': '/recarga/parar/nenhuma',
  faq: '/faq',
  terms: '/termos-de-uso',
  privacy: '/politicas-de-privacidade',
  'points-of-sale': '/pontos-de-venda',
  'spots-map': '/mapa-de-vagas',
  'qr-code': '/qrcode',
  version: '/versao',
}

/** Those of a driver. */
export const driverScreens = {
  home: '/',
  park: '/estacionar',
  credits: '/comprar/creditos',
  wallets: '/carteiras',
  // Of the demonstration driver's wallet.
  sharing: '/carteiras/1',
  // Of no invitation: what whoever comes too late sees.
  invitation: '/convite/nenhum',
  'refund-request': '/carteiras/reembolso',
  // The wallet of the demonstration driver.
  'top-up': '/carteiras/recarga/1',
  vehicles: '/vehicles',
  regularise: '/irregularidades',
  history: '/historico',
  profile: '/perfil',
  preferences: '/notificacoes',
}
