import type { Words } from '#domain/languages.ts'

export const spanish: Words<
  Pick<
    typeof import('./texts.ts'),
    | 'refundReasonTexts'
    | 'refundTexts'
    | 'creditedNoticeTexts'
    | 'splitTexts'
    | 'notReturnedTexts'
    | 'greetingTexts'
    | 'disputeTexts'
  >
> = {
  refundReasonTexts: {
    second_payment: 'Recibimos más de un pago del mismo pedido.',
    wrong_amount: 'Recibimos un pago de un importe distinto al del pedido.',
    too_late: 'El pago de su ticket llegó después del plazo, y el ticket no fue emitido.',
    double_ticket: 'Ya había comprado este mismo ticket para esta placa, y el segundo no fue emitido.',
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
    paidByHand: (amount) => `El importe de ${amount} fue devuelto por nuestro equipo.`,
    leftSubject: 'Nuestro equipo devolverá su pago',
    left: (amount) =>
      `El banco no devolvió el importe de ${amount}. Nuestro equipo lo devolverá: hable con atención al cliente.`,
  },
  splitTexts: {
    paid: (ids) =>
      ids.length === 1
        ? `La irregularidad ${ids[0]} está pagada.`
        : `Las irregularidades ${new Intl.ListFormat('es').format(ids.map(String))} están pagadas.`,
    unpaid: (id) => `La irregularidad ${id} no fue pagada con este pago.`,
    credited: (amount) => `El valor de ${amount} está en su billetera como crédito.`,
  },
  creditedNoticeTexts: {
    subject: 'El valor de la irregularidad está en su billetera',
    notReturned: (contested, amount) =>
      `${contested ? 'La impugnación de la irregularidad que usted pagó fue aceptada' : 'Una irregularidad de su pago ya no se podía pagar'}, pero el banco no devolvió ${amount}. El valor está en su billetera como crédito.`,
    toPayer: (amount) =>
      `La impugnación de la irregularidad que usted pagó fue aceptada. El valor de ${amount} está en su billetera como crédito.`,
  },
  notReturnedTexts: {
    subject: 'Una parte de su reembolso queda con nuestro equipo',
    what: (amount) =>
      `El banco no devolvió ${amount} de su reembolso. El valor volvió a su billetera, y nuestro equipo se lo pagará.`,
  },
  greetingTexts: { of: (name) => (name === '' ? 'Hola.' : `Hola, ${name}.`) },
  disputeTexts: {
    taken: 'Su pago fue disputado en el banco',
    won: 'La disputa de su pago terminó',
    chargeback: (amount) => `El banco de la tarjeta revirtió ${amount} de un pago suyo, por disputa.`,
    pixReturn: (amount) => `El banco de quien pagó devolvió ${amount} de un Pix suyo, por disputa.`,
    fromCredit: (amount) => `Retiramos ${amount} de sus créditos.`,
    claimed: (amount) => `Como una parte ya fue usada, ${amount} se descontarán de los próximos créditos.`,
    claimedAll: (amount) =>
      `Como los créditos ya fueron usados, ${amount} se descontarán de los próximos créditos.`,
    noticeAgain: 'La irregularidad que ese pago saldó volvió a quedar abierta.',
    noticeOverdue:
      'La irregularidad que ese pago saldó ya no está pagada, y el plazo para regularizarla terminó.',
    someOverdue:
      'Las irregularidades que ese pago saldó ya no están pagadas, y el plazo para regularizar una parte de ellas terminó.',
    ticketStays: 'El ticket que compró sigue siendo válido.',
    givenBack: (amount) => `El banco devolvió al programa los ${amount} disputados.`,
    creditAgain: 'El valor volvió a sus créditos.',
    partAgain: (amount: string) => `De ese valor, ${amount} volvieron a sus créditos.`,
    claimEnds: (amount: string) => `${amount} ya no se descontarán de los próximos créditos.`,
    partReturned: (amount: string) => `De ese valor, se le devolverán ${amount}.`,
    partCredited: (amount: string) => `De ese valor, ${amount} están ahora en sus créditos.`,
    noticePaid: 'La irregularidad está pagada de nuevo.',
    alsoReturned: 'Como la irregularidad ya no podía pagarse, ese valor se le devolverá.',
  },
}
