/** Words of the captcha; all of them are ours. */
export const captchaTexts = {
  label: 'Não sou um robô',
  working: 'Verificando…',
  solved: 'Verificado.',
  failed: 'Não foi possível verificar. Marque de novo para tentar outra vez.',
} as const
