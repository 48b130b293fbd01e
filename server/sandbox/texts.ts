/** The page of the sandbox; all of it is ours. */
export const sandboxTexts = {
  title: 'Painel de testes',
  lead: 'Aqui está tudo o que fica fora do aplicativo: o banco, a caixa de e-mail, os SMS e o relógio. Nada é cobrado e nada é enviado de verdade.',
  openApp: 'Abrir o aplicativo',
  refresh: 'Atualizar',
  driver: {
    heading: 'Motorista de demonstração',
    lead: 'Entre com estes dados ou faça o seu próprio cadastro.',
    identification: 'CPF',
    password: 'Senha',
  },
  staff: {
    heading: 'Equipe de demonstração',
    lead: 'Quem trabalha na rua abre /agente; a central fica em /central. O código muda a cada 30 segundos e só abre uma vez; atualize a página para ver o próximo.',
    code: 'Código de agora',
  },
  clock: {
    heading: 'Relógio',
    lead: 'Adiante o relógio do servidor: prazos, códigos e tempos de estacionamento andam junto.',
    now: 'Agora',
    ahead: (text: string) => `Adiantado em ${text}`,
    onTime: 'Hora certa',
    steps: [
      { seconds: 60, label: '+1 min' },
      { seconds: 900, label: '+15 min' },
      { seconds: 3600, label: '+1 h' },
      { seconds: 86_400, label: '+1 dia' },
    ],
  },
  payments: {
    heading: 'Pagamentos',
    lead: 'Faça o papel de quem paga, e do banco que decide. O banco avisa o aplicativo como um banco de verdade faria.',
    none: 'Nenhuma cobrança esperando pagamento. Compre créditos no aplicativo e ela aparece aqui.',
    over: (n: number) => `Encerrados (${n})`,
    pay: 'Pagar',
    payAgain: 'Pagar outra vez',
    refuse: 'Recusar',
    order: 'Pedido',
    line: 'Linha digitável',
    bank: 'Abrir a página do banco',
    created: 'Criado em',
    expires: 'Válido até',
    status: {
      waiting: 'Aguardando pagamento',
      paid: 'Pago',
      refused: 'Recusado',
      refunded: 'Devolvido',
    } as Record<string, string>,
  },
  push: { heading: 'Notificações no aparelho' },
  sms: {
    heading: 'SMS',
    none: 'Nenhum SMS ainda. Os códigos de confirmação chegam aqui.',
    code: 'Código',
  },
  mail: {
    heading: 'E-mails',
    none: 'Nenhum e-mail ainda. Os links de confirmação chegam aqui.',
    to: 'Para',
    attachment: 'Anexo:',
  },
  notices: {
    heading: 'Fiscalização',
    lead: 'Faça o papel do agente: emita uma irregularidade para uma placa.',
    plate: 'Placa',
    issue: 'Emitir irregularidade',
    address: 'Avenida Beira-Mar, 250',
  },
  days: (n: number) => (n === 1 ? '1 dia' : `${n} dias`),
}

/** The page of a bank in the sandbox. */
export const bankTexts = {
  title: (bank: string) => `${bank} · Autorizar débito`,
  lead: 'Página de testes: aqui o banco pergunta ao cliente. Nada é debitado de verdade.',
  heading: 'Autorizar débito em conta',
  receiver: 'Para',
  amount: 'Valor',
  expires: 'Autorize até',
  approve: 'Autorizar pagamento',
  refuse: 'Recusar',
  back: 'Depois, feche esta página e volte ao aplicativo.',
  said: {
    paid: 'Pagamento autorizado.',
    refused: 'Pagamento recusado.',
    refunded: 'Pagamento devolvido.',
  } as Record<string, string>,
}

/** What is made up about the demonstration driver. */
export const demonstrationTexts = {
  name: 'Marina Souza Andrade',
  cardHolder: 'MARINA S ANDRADE',
  street: 'Rua da Alfândega,250,Apto 302',
  district: 'Centro',
  noticeAddress: 'Avenida Beira-Mar, 1200',
}
