import { words } from '#domain/languages.ts'

/** Words of the QR code page; the title is that of decision Q33, the others are ours. */
export const texts = words('places/qr-code', 'texts', {
  title: 'QR Code',
  print: 'Imprimir',
  sector: 'Setor na placa',
  noSector: 'Sem setor',
  headline: 'Estacione aqui sem cadastro',
  steps: ['Aponte a câmera do celular para o código', 'Informe a placa e o tempo', 'Pague com Pix e pronto'],
  code: 'QR Code da ativação sem cadastro',
  orType: 'ou acesse',
})
