import { words } from '#domain/languages.ts'

/** Words of the captcha; all of them are ours. */
export const captchaTexts = words('ui/captcha', 'captchaTexts', {
  label: 'Não sou um robô',
  working: 'Verificando…',
  solved: 'Verificado.',
  failed: 'Não foi possível verificar. Marque de novo para tentar outra vez.',
})
