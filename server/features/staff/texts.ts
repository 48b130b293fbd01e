/** The letter with the link by which a person of the programme comes in; they read Portuguese. */
export const invitationTexts = {
  subject: (programme: string) => `Seu acesso à equipe de ${programme}`,
  greeting: (name: string) => `Olá, ${name}!`,
  why: (programme: string, roles: string) =>
    `Você foi convidado(a) para a equipe de ${programme} como ${roles}.`,
  how: 'Abra o convite, escolha uma senha e ligue o aplicativo autenticador do seu celular (o código de seis dígitos).',
  button: 'Aceitar o convite',
  orCopy: 'Se o botão não abrir, copie este endereço no navegador:',
  expiry: 'O convite vale por três dias e só pode ser aceito uma vez. Não o encaminhe a ninguém.',
} as const

/** Answers that have nothing else to say. */
export const staffDone = {
  signedOut: 'Sessão encerrada.',
  passkeyRemoved: 'Chave de acesso removida.',
} as const

/** Who tries the office side of a sandbox out. */
export const demonstrationPeople = {
  agent: { email: 'agente@example.com', name: 'Alice Agente' },
  support: { email: 'atendimento@example.com', name: 'Ciro Atendente' },
  finance: { email: 'financeiro@example.com', name: 'Flora Financeira' },
  manager: { email: 'gestor@example.com', name: 'Gil Gestor' },
} as const
