import type { Words } from '#domain/languages.ts'

export const spanish: Words<Pick<typeof import('./texts.ts'), 'refundRequestDecidedTexts'>> = {
  refundRequestDecidedTexts: {
    subject: 'Su pedido de reembolso',
    greeting: (name) => `Hola, ${name}.`,
    paid: (amount) =>
      `Su pedido de reembolso fue aceptado: ${amount} salieron de sus créditos y nuestro equipo se los pagará.`,
    refused:
      'Su pedido de reembolso no fue aceptado. Sus créditos siguen en su billetera. En caso de duda, hable con nuestro equipo.',
    restRefused:
      'Su pedido de reembolso no fue aceptado en cuanto a lo que sigue en su billetera. Lo que los bancos devuelven de sus pagos no cambia. En caso de duda, hable con nuestro equipo.',
  },
}
