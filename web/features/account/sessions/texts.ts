import { words } from '#domain/languages.ts'

/** Words of logging in; those of the specification are marked, the others are ours. */
export const loginTexts = words('account/sessions', 'loginTexts', {
  password: 'Senha',
  enter: 'ENTRAR',
  /** Specification 8. */
  failed: 'CPF/CNPJ ou senha incorretos.',
  forgot: 'Esqueci minha senha',
  register: 'Cadastre-se',
})

/** Words of the places where the account is logged in, all ours. */
export const sessionTexts = words('account/sessions', 'sessionTexts', {
  title: 'Sessões abertas',
  hint: 'Aparelhos em que sua conta está conectada. Encerre os que você não reconhece e troque a senha.',
  device: (browser: string, system: string | undefined) => (system ? `${browser} no ${system}` : browser),
  unknown: 'Aparelho desconhecido',
  current: 'Esta sessão',
  begun: 'Início',
  lastSeen: 'Último uso',
  end: 'Encerrar esta sessão',
  endOthers: 'Encerrar as outras sessões',
  loadFailed: 'Erro ao carregar as sessões.',
})
