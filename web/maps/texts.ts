import { words } from '#domain/languages.ts'

/** Words on every map; the position's text is the specification's, spelling included (decision Q22), the others are ours. */
export const texts = words('maps', 'texts', {
  here: 'Você esta aqui!',
  zoomIn: 'Aproximar',
  zoomOut: 'Afastar',
  close: 'Fechar',
  cluster: (count: number) => `Grupo de ${count}: abrir`,
  together: (count: number) => `${count} neste lugar`,
  twoFingers: 'Use dois dedos para mover o mapa.',
  wheel: 'Use Ctrl e a roda do mouse para aproximar ou afastar.',
  names: (names: string) => `À vista: ${names}.`,
  keys: 'Use as setas para mover o mapa e as teclas + e - para aproximar ou afastar.',
})
