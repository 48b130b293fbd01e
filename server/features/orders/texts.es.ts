import type { Words } from '#domain/languages.ts'

export const spanish: Words<Pick<typeof import('./texts.ts'), 'refundReasonTexts' | 'refundTexts'>> = {
  refundReasonTexts: {
    second_payment: 'Recibimos más de un pago del mismo pedido.',
    wrong_amount: 'Recibimos un pago de un importe distinto al del pedido.',
    too_late: 'El pago de su ticket llegó después del plazo, y el ticket no fue emitido.',
    account_deleted: 'El pago llegó después de que la cuenta fuera eliminada.',
    asked_back: 'Usted pidió su saldo de vuelta.',
    contest_accepted: 'La impugnación de la irregularidad que usted pagó fue aceptada.',
    given_up: 'Usted había desistido de este pago antes de que llegara.',
    notice_paid: 'La irregularidad ya estaba pagada cuando llegó su pago.',
    notice_cancelled: 'La irregularidad fue cancelada antes de que llegara su pago.',
    notice_price_changed: 'El plazo de su pago había terminado, y el precio de la irregularidad cambió.',
    notice_not_payable: 'La irregularidad que pagó ya no se podía pagar.',
  },
  refundTexts: {
    subject: 'Devolvimos su pago',
    returned: (amount) => `El importe de ${amount} fue devuelto a la cuenta de donde salió.`,
    returning: (amount) => `El importe de ${amount} será devuelto a la cuenta de donde salió.`,
    returnedToCard: (amount, lastFour) =>
      `El importe de ${amount} fue reintegrado en la tarjeta terminada en ${lastFour}.`,
  },
}
