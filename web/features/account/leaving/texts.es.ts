import type { Words } from '#domain/languages.ts'

export const spanish: Words<typeof import('./texts.ts')> = {
  leavingTexts: {
    open: 'Eliminar Cuenta',
    warningTitle: 'Eliminar Cuenta',
    warning:
      'Esta acción no se puede deshacer: sus datos, vehículos y tarjetas guardadas serán borrados, y los saldos de sus billeteras se perderán.',
    running: 'Si hay un vehículo estacionado, el tiempo ya pagado sigue valiendo para la placa hasta el fin.',
    goOn: 'Continuar',
    cancel: 'Cancelar',
    confirmTitle: 'Confirmar eliminación',
    withCredit: (credit) => `Tiene ${credit} en créditos. Si elimina la cuenta ahora, ese dinero se perderá.`,
    withReturning: (amount) =>
      `El banco todavía está devolviendo ${amount} que usted pidió. Si elimina la cuenta ahora, lo que no devuelva se perderá.`,
    withRefundRequest:
      'Si prefiere, solicite el reembolso y espere a que el dinero vuelva antes de eliminar la cuenta.',
    withBonus: (bonus) => `Su bono de ${bonus} también se perderá.`,
    withoutBalance: 'Su cuenta será eliminada ahora y no se podrá recuperar.',
    back: 'Volver',
    refundRequest: 'Reembolso',
    remove: 'Eliminar',
    recentRefundRequest: (date) =>
      `Ya solicitó un reembolso el ${date}. Espere a que nuestro equipo se ponga en contacto.`,
    deletedTitle: 'Cuenta eliminada...',
    deleted: 'Sus datos personales fueron borrados. Gracias por estacionar con nosotros.',
    ok: 'OK',
    deleteFailed: 'Ocurrió un error al eliminar la cuenta. Intente de nuevo.',
    refundRequested: 'Reembolso solicitado. Nuestro equipo se pondrá en contacto con usted.',
    refundReturning: 'Reembolso solicitado.',
    refundRequestFailed: 'Ocurrió un error al solicitar el reembolso.',
    balanceFailed: 'Error al cargar el saldo de la billetera',
  },
  returnTexts: {
    title: 'Recibir mi saldo de vuelta',
    loadFailed: 'No fue posible cargar su saldo. Intente de nuevo.',
    nothing: 'No tiene saldo para recibir de vuelta. El bono vale solo para estacionar y no se devuelve.',
    heading: 'Cómo vuelve el dinero',
    explained:
      'Lo que se pagó por Pix o tarjeta vuelve a donde salió, del pago más nuevo al más antiguo. Solo el resto lo paga nuestro equipo.',
    bonus: 'El bono no se devuelve.',
    byPix: (amount) => `${amount} vuelven por Pix hoy, a la cuenta de donde salieron`,
    byCard: (amount, ending) => `${amount} vuelven a la tarjeta${ending}, en el resumen`,
    ending: (digits) => ` terminada en ${digits}`,
    byPerson: (amount, days, document) =>
      `${amount} en un plazo de hasta ${days} días por nuestro equipo, por Pix, a la clave que es su ${document}`,
    total: 'Total',
    confirm: 'Confirmar pedido',
    again: (date) => `Puede pedir de nuevo a partir del ${date}.`,
    asked: (date) => `Pedido del ${date}`,
    returning: (amount, where) => `${amount} en camino ${where}`,
    returned: (amount, where) => `${amount} devueltos ${where}`,
    notReturned: (amount, where) =>
      `${amount} que el banco no devolvió ${where}: volvieron a su billetera y quedan con nuestro equipo`,
    toPix: 'por Pix',
    toCard: (ending) => `a la tarjeta${ending}`,
    personPays: (amount, days) => `${amount} con nuestro equipo, en un plazo de hasta ${days} días`,
    personPaid: (amount) => `${amount} pagados por nuestro equipo`,
    personRefused: (amount) => `Nuestro equipo no aceptó pagar ${amount}; sigue en su billetera`,
  },
}
