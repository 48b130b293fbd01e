import { words } from '#domain/languages.ts'

/** Why paying a notice gives no bonus (decision Q102). */
export const bonusTexts = words('server/notices', 'bonusTexts', {
  none: 'O pagamento desta irregularidade não gera bônus.',
})
