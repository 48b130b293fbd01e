import { words } from '#domain/languages.ts'

/** Labels of what a message tells, and its words. All of these are our own. */
export const labels = words('server/messages', 'labels', {
  plate: 'Placa',
  begin: 'Início',
  end: 'Fim',
  time: 'Tempo',
  category: 'Categoria',
  price: 'Valor',
  fee: 'Taxa',
  total: 'Total',
  method: 'Forma de pagamento',
  paidAt: 'Pago em',
  boughtAt: 'Comprado em',
  transaction: 'Número da transação',
  order: 'Número do pedido',
  notice: 'Número da irregularidade',
  type: 'Tipo',
  address: 'Endereço',
  at: 'Data e hora',
  seenAt: 'Visto em',
  later: 'Valor depois',
  deadline: 'Prazo para regularizar',
  wallet: 'Carteira',
  balance: 'Saldo',
  card: 'Cartão com final',
  below: 'Recarregar abaixo de',
  cap: 'Limite por mês',
  notices: 'Irregularidades pagas',
  role: 'Permissão',
  protocol: 'Protocolo',
  reason: 'Motivo',
})

export const timeTexts = words('server/messages', 'timeTexts', {
  minutes: (minutes: number) => (minutes === 1 ? '1 minuto' : `${minutes} minutos`),
})

export const letterTexts = words('server/messages', 'letterTexts', {
  greeting: (name: string) => `Olá, ${name}!`,
  orCopy: 'Se o botão não funcionar, copie este endereço e abra no navegador:',
  /** Why the letter came, and how to have no more of them. */
  switchable: (programme: string) =>
    `Você recebeu esta mensagem porque ela está ligada nas suas notificações de ${programme}. Para desligar, entre na sua conta e abra Notificações.`,
  always: (programme: string) => `Você recebeu esta mensagem porque ela trata da sua conta em ${programme}.`,
})

export const campaignTexts = words('server/messages', 'campaignTexts', { button: 'Saiba mais' })

export const creditBoughtTexts = words('server/messages', 'creditBoughtTexts', {
  title: 'Compra de créditos',
  opening: 'Recebemos o seu pagamento, e os créditos já estão na sua carteira.',
  button: 'Ver meus créditos',
  brief: (amount: string) => `Compra de ${amount} em créditos confirmada.`,
})

export const stillYoursTexts = words('server/messages', 'stillYoursTexts', {
  title: (plate: string) => `Este veículo ainda é seu? ${plate}`,
  opening: (plate: string) =>
    `Outra pessoa cadastrou a placa ${plate}. Este veículo ainda é seu? Até você responder, a ativação automática dele está pausada, e nada é cobrado da sua carteira.`,
  closing: 'Responda em Meus Veículos. Se o veículo ainda é seu, compre o ticket pelo aplicativo até lá.',
  brief: (plate: string) =>
    `Placa ${plate}: este veículo ainda é seu? A ativação automática está pausada até você responder em Meus Veículos.`,
  button: 'Responder',
})

export const automaticPausedTexts = words('server/messages', 'automaticPausedTexts', {
  title: (plate: string) => `Ativação automática pausada ${plate}`,
  opening: (plate: string) =>
    `O veículo de placa ${plate} foi visto sem ticket, e nada foi comprado: a ativação automática está pausada até você responder se ele ainda é seu.`,
  brief: (plate: string) =>
    `Placa ${plate} vista sem ticket. A ativação automática está pausada: responda se o veículo ainda é seu.`,
})

export const noticeTexts = words('server/messages', 'noticeTexts', {
  title: (plate: string) => `Irregularidade no veículo ${plate}`,
  opening: (plate: string) =>
    `Foi registrada uma irregularidade para o veículo de placa ${plate}. Ela pode ser regularizada pela página.`,
  /** Of one that is not paid on the page. */
  recorded: (plate: string) => `Foi registrada uma irregularidade para o veículo de placa ${plate}.`,
  /** Of one that was held when it was issued (Q186). */
  held: (plate: string) =>
    `Foi registrada uma irregularidade para o veículo de placa ${plate}. Ela está em análise: não é preciso pagar agora, o valor não muda e o prazo não corre.`,
  button: 'Regularizar',
  look: 'Ver irregularidade',
  until: (lastMinute: string) => `até ${lastMinute}`,
  from: (price: string, at: string) => `${price} a partir de ${at}`,
  brief: (plate: string, at: string, price: string) =>
    `Irregularidade para a placa ${plate} em ${at}. Valor para regularizar: ${price}.`,
  briefHeld: (plate: string, at: string) =>
    `Irregularidade para a placa ${plate} em ${at}, em análise: não é preciso pagar agora.`,
})

/** A notice that was held when it was issued, and is not any more (Q186). */
export const noticeReleasedTexts = words('server/messages', 'noticeReleasedTexts', {
  title: (plate: string) => `Fim da análise: irregularidade no veículo ${plate}`,
  opening: (plate: string) =>
    `A irregularidade do veículo de placa ${plate} não está mais em análise: ela foi mantida, e o prazo para regularizar agora corre.`,
  brief: (plate: string, howMuch: string) =>
    `A irregularidade da placa ${plate} foi mantida após a análise. Para regularizar: ${howMuch}.`,
})

/** A notice that was called off by itself (Q148, Q163). */
export const noticeCancelledTexts = words('server/messages', 'noticeCancelledTexts', {
  title: (plate: string) => `Irregularidade cancelada no veículo ${plate}`,
  openings: {
    ticket_moved: (plate: string) =>
      `A irregularidade do veículo de placa ${plate} foi cancelada: um ticket cuja placa foi corrigida para esta valia nessa hora.`,
    ticket_found: (plate: string) =>
      `A irregularidade do veículo de placa ${plate} foi cancelada: um ticket desta placa já estava pago nessa hora; soubemos do pagamento depois.`,
  },
  nothingToPay: 'Não é preciso pagar nada por ela.',
  brief: (plate: string) => `A irregularidade do veículo de placa ${plate} foi cancelada: havia um ticket.`,
})

export const parkedTexts = words('server/messages', 'parkedTexts', {
  title: (plate: string) => `Comprovante de estacionamento ${plate}`,
  opening: (plate: string) => `Este é o comprovante do estacionamento do veículo de placa ${plate}.`,
  added: (plate: string) => `Este é o comprovante do tempo adicionado ao veículo de placa ${plate}.`,
  button: 'Ver meus veículos',
  brief: (plate: string, end: string) => `${plate} estacionado até ${end}.`,
})

export const automaticTexts = words('server/messages', 'automaticTexts', {
  title: (plate: string) => `Ticket comprado para o veículo ${plate}`,
  opening: (plate: string, seen: string, address: string) =>
    `O veículo de placa ${plate} foi visto em ${seen}${address === '' ? '' : `, ${address}`}, sem ticket. Como a ativação automática dele está ligada, compramos um ticket com o saldo da sua carteira.`,
  reverse: (until: string) =>
    `Se o veículo não estava lá, você pode desfazer esta compra pela página até ${until}; o valor volta para a carteira.`,
  button: 'Ver meus veículos',
  brief: (plate: string, seen: string, address: string, price: string) =>
    `Ativação automática: ticket de ${price} para ${plate}, visto em ${seen}${address === '' ? '' : `, ${address}`}. Você tem 10 minutos para desfazer.`,
})

export const creditLowTexts = words('server/messages', 'creditLowTexts', {
  title: 'Seus créditos estão acabando',
  opening: (wallet: string, balance: string) => `A carteira ${wallet} tem agora ${balance}.`,
  advice: 'Compre créditos antes de estacionar de novo, para não ficar sem saldo.',
  button: 'Comprar Créditos',
  brief: (balance: string) => `Seus créditos estão acabando: saldo de ${balance}.`,
})

export const memberRoleTexts = words('server/messages', 'memberRoleTexts', {
  park: 'Pode estacionar com o saldo',
  view: 'Pode ver o saldo e as movimentações',
})

export const walletSharedTitles = words('server/messages', 'walletSharedTitles', {
  joined: (name: string) => `${name} entrou na sua carteira`,
  left: (name: string) => `${name} saiu da sua carteira`,
  changed: (name: string) => `Sua permissão na carteira de ${name} mudou`,
  removed: (name: string) => `Você não usa mais a carteira de ${name}`,
})

export const walletSharedTexts = words('server/messages', 'walletSharedTexts', {
  joined: (name: string) => `${name} aceitou o seu convite e agora usa a sua carteira.`,
  left: (name: string) => `${name} não usa mais a sua carteira.`,
  changed: (name: string) => `${name} mudou o que você pode fazer na carteira.`,
  removed: (name: string) =>
    `A carteira de ${name} não é mais compartilhada com você. Um ticket já comprado continua até o fim.`,
  /** Whoever has deleted the account since. */
  former: 'Conta excluída',
})

export const endingTexts = words('server/messages', 'endingTexts', {
  title: (plate: string, left: number) =>
    `${plate}: ${left === 1 ? 'falta' : 'faltam'} ${timeTexts.minutes(left)}`,
  brief: (end: string) => `O tempo de estacionamento termina às ${end}. Adicione tempo ou saia da vaga.`,
  /** Where no time is sold. */
  leave: (end: string) => `O tempo de estacionamento termina às ${end}. Saia da vaga até lá.`,
  button: 'Adicionar Tempo',
  add: (minutes: number) => `+${minutes} min`,
})

export const regularisedTexts = words('server/messages', 'regularisedTexts', {
  title: (plate: string) => `Irregularidade regularizada ${plate}`,
  opening: (plate: string) => `Recebemos o seu pagamento. O veículo de placa ${plate} está regularizado.`,
  button: 'Ver irregularidades',
  brief: (plate: string, amount: string) => `Pagamento de ${amount} recebido. Placa ${plate} regularizada.`,
})

/** A payment that paid only some of its notices; the keys of `reasons` are those of a refund. */
export const splitPaymentTexts = words('server/messages', 'splitPaymentTexts', {
  title: (plate: string) => `Parte do seu pagamento será devolvida ${plate}`,
  opening: (plate: string) =>
    `Recebemos o seu pagamento das irregularidades do veículo de placa ${plate}. Uma parte delas já não podia ser paga, e o valor dessa parte volta para você.`,
  notice: (id: number) => `Irregularidade ${id}`,
  reasons: {
    notice_paid: 'Já havia sido paga por outro pagamento.',
    notice_cancelled: 'Foi cancelada antes de o seu pagamento chegar.',
    notice_price_changed: 'O prazo do seu pagamento havia terminado, e o valor dela mudou.',
    notice_not_payable: 'Já não podia mais ser paga.',
  } as Record<string, string>,
  returned: (amount: string) => `Devolvemos ${amount} pela mesma forma de pagamento.`,
  credited: (amount: string) => `${amount} estão na sua carteira como crédito.`,
  brief: (plate: string, { paid, unpaid, back }: Record<'paid' | 'unpaid' | 'back', string>) =>
    `Placa ${plate}: pagamos a irregularidade ${paid}; a ${unpaid} já não podia ser paga, e ${back} voltam para você.`,
})

export const contestTexts = words('server/messages', 'contestTexts', {
  title: (accepted: boolean) => (accepted ? 'Contestação aceita' : 'Contestação não aceita'),
  accepted: (plate: string) =>
    `A sua contestação foi aceita, e a irregularidade do veículo de placa ${plate} foi cancelada.`,
  rejected: (plate: string) =>
    `A sua contestação da irregularidade do veículo de placa ${plate} não foi aceita. O prazo para pagar voltou a contar, com o tempo que restava.`,
  rejectedPaid: (plate: string) =>
    `A sua contestação da irregularidade do veículo de placa ${plate} não foi aceita; ela continua paga.`,
  asPaid: (amount: string) => `O valor de ${amount} volta pelo mesmo caminho do pagamento.`,
  asCredit: (amount: string) => `O valor de ${amount} está na carteira como crédito.`,
  button: 'Ver irregularidade',
})

/** What the office gave to a wallet or took from it. */
export const correctedTexts = words('server/messages', 'correctedTexts', {
  balances: { credit: 'crédito', bonus: 'bônus' },
  give: {
    title: (balance: string) => `Você recebeu ${balance}`,
    opening: (balance: string) => `A equipe do estacionamento colocou ${balance} na sua carteira.`,
    brief: (amount: string, balance: string) => `Você recebeu ${amount} de ${balance} na sua carteira.`,
  },
  take: {
    title: () => 'Correção na sua carteira',
    opening: (balance: string) => `A equipe do estacionamento corrigiu a sua carteira e retirou ${balance}.`,
    brief: (amount: string, balance: string) => `Correção: ${amount} de ${balance} saíram da sua carteira.`,
  },
  ask: 'O lançamento está no seu histórico. Se não concordar ou não souber por quê, fale com o atendimento.',
})

/** Each time that a wallet is topped up by itself, and whatever keeps it from that. */
export const topUpTexts = words('server/messages', 'topUpTexts', {
  title: {
    on: 'Recarga automática ligada',
    paid: 'Recarga automática feita',
    cap: 'Recarga automática: limite do mês',
    card_refused: 'Recarga automática parada',
    card_gone: 'Recarga automática parada',
    card_expired: 'Recarga automática parada',
    unknown: 'Recarga automática parada',
    amount: 'Recarga automática parada',
    disputed: 'Recarga automática parada',
    refund_asked: 'Recarga automática parada',
  },
  opening: {
    on: 'A recarga automática da sua carteira está ligada: quando uma compra deixar o saldo abaixo do valor escolhido, o seu cartão salvo compra créditos.',
    paid: 'O saldo da sua carteira ficou abaixo do valor que você escolheu, e o seu cartão salvo comprou créditos.',
    cap: 'O saldo da sua carteira está baixo, mas o limite mensal da recarga automática não permite outra compra neste mês. Nada foi cobrado.',
    card_refused:
      'O banco recusou o seu cartão, e nada foi cobrado. A recarga automática está parada até você ligá-la de novo.',
    card_gone: 'O cartão da recarga automática foi excluído. Ela está parada até você escolher outro cartão.',
    card_expired: 'O cartão da recarga automática venceu. Ela está parada até você escolher outro cartão.',
    unknown:
      'Ainda não sabemos se o seu cartão foi cobrado. Até o banco responder, nada mais será cobrado pela recarga automática.',
    amount:
      'O valor escolhido para a recarga automática não é mais vendido. Ela está parada até você escolher outro.',
    disputed:
      'Há um pagamento seu contestado no banco. A recarga automática está parada até você ligá-la de novo.',
    refund_asked: 'Você pediu o seu saldo de volta, e por isso a recarga automática foi parada.',
  },
  brief: (opening: string, amount: string) => (amount === '' ? opening : `${opening} ${amount}.`),
  stopIt: 'Parar recarga automática',
  button: 'Ver minha carteira',
})
