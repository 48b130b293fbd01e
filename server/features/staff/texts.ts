/** The letter with the link by which a person of the programme comes in; they read Portuguese. */
export const invitationTexts = {
  subject: (programme: string) => `Seu acesso à equipe de ${programme}`,
  greeting: (name: string) => `Olá, ${name}!`,
  why: (programme: string, roles: string) =>
    `Você foi convidado(a) para a equipe de ${programme} como ${roles}.`,
  how: 'Abra o convite, escolha uma senha e ligue o aplicativo autenticador do seu celular (o código de seis dígitos).',
  pending: (roles: string) => `${roles} só vale depois que outro gestor aprovar.`,
  button: 'Aceitar o convite',
  orCopy: 'Se o botão não abrir, copie este endereço no navegador:',
  expiry: 'O convite vale por três dias e só pode ser aceito uma vez. Não o encaminhe a ninguém.',
} as const

/** The letter by which every manager learns of a new person or a changed role. */
export const accessLetterTexts = {
  subjects: {
    invited: (programme: string) => `Equipe de ${programme}: pessoa convidada`,
    changed: (programme: string) => `Equipe de ${programme}: acesso alterado`,
    approved: (programme: string) => `Equipe de ${programme}: papéis aprovados`,
    refused: (programme: string) => `Equipe de ${programme}: papéis não aprovados`,
  },
  who: (name: string, email: string) => `Pessoa: ${name} (${email})`,
  roles: (roles: string) => `Papéis em vigor: ${roles}`,
  none: 'nenhum',
  pending: (roles: string) => `À espera da aprovação de outro gestor: ${roles}`,
  suspended: 'nenhum, o acesso está suspenso',
  by: (name: string) => `Feito por: ${name}`,
  unexpected: (link: string) =>
    `Se você não esperava esta mudança, fale com os outros gestores e confira a equipe em ${link}`,
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
