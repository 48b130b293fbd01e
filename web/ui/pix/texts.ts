import { words } from '#domain/languages.ts'

/** Words of the Pix dialog; the three states of the button are the specification's. */
export const pixTexts = words('ui/pix', 'pixTexts', {
  copy: { idle: 'Copiar código', done: 'Copiado!', failed: 'Erro ao copiar' },
  // Ours from here on.
  title: 'Pague com Pix',
  amount: 'Valor a pagar',
  how: 'Abra o aplicativo do seu banco, escolha Pix e leia o QR Code, ou copie o código e use a opção Pix copia e cola.',
  qr: 'QR Code do Pix',
  code: 'Código Pix copia e cola',
  validity: 'Este código vale por',
  next: 'Assim que o banco confirmar o pagamento, esta tela avisa sozinha. Pode levar alguns segundos.',
  waiting: 'Aguardando o pagamento…',
})
