import { words } from '#domain/languages.ts'

/** The area by where the visitor stands; ours (decision Q177). */
export const placeTexts = words('guest/ticket', 'placeTexts', {
  useHere: 'Usar minha localização',
  byPosition: (sector: string) => `Pela sua localização: ${sector}`,
  laterBegin: (begin: string) => `O ticket começa em ${begin}. Até lá, não vale onde já se cobra.`,
  notHere: {
    'no-position': 'Não foi possível obter a sua localização.',
    'no-sector': 'Sua localização não está em nenhum setor do estacionamento.',
  },
})

/** What this device keeps of what was typed; ours. */
export const keptTexts = words('guest/ticket', 'keptTexts', {
  forgetTyped: 'Apagar o que digitei',
  kept: 'Para continuar depois, o que você digita fica neste aparelho por uma hora.',
})
