import type { Words } from '#domain/languages.ts'

const life = (minutes: number): string =>
  minutes < 120 ? `${minutes} minutos` : `${Math.floor(minutes / 60)} horas`

export const spanish: Words<
  Pick<
    typeof import('./texts.ts'),
    | 'recoveryAnswers'
    | 'preferenceNames'
    | 'confirmationMailTexts'
    | 'recoveryMailTexts'
    | 'passwordChangedTexts'
    | 'refundHeldTexts'
    | 'accountDeletedTexts'
    | 'accountSmsTexts'
  >
> = {
  recoveryAnswers: {
    asked: 'Si hay un contacto para este CPF o CNPJ, el código o un enlace llegará en un momento.',
    updated: '¡Contraseña actualizada!',
  },
  confirmationMailTexts: {
    subject: (programme) => `Confirme su correo electrónico - ${programme}`,
    greeting: (name) => (name === null ? 'Hola.' : `¡Hola, ${name}!`),
    why: ({ programme }) =>
      `Este correo electrónico fue informado en un registro de ${programme}. Para confirmar que es suyo, use el botón de abajo.`,
    button: 'Confirmar mi correo electrónico',
    orCopy: 'Si el botón no funciona, copie esta dirección y ábrala en el navegador:',
    expiry: ({ hours }) =>
      `El enlace vale por ${hours} horas. Después, ingrese a su cuenta y pida un nuevo envío.`,
    notYou: 'Si no fue usted, ignore este mensaje: nada será confirmado.',
  },
  recoveryMailTexts: {
    subject: (programme) => `Nueva contraseña - ${programme}`,
    code: (programme) =>
      `Recibimos un pedido para crear una nueva contraseña en ${programme}. Escriba este código en la página en que hizo el pedido o use el botón de abajo.`,
    linkOnly: (programme) =>
      `Recibimos un pedido para crear una nueva contraseña en ${programme}. Por seguridad, la confirmación por código está bloqueada en esta cuenta: use el botón de abajo.`,
    linkLate: (programme) =>
      `Recibimos un pedido para crear una nueva contraseña en ${programme}. Use el botón de abajo.`,
    button: 'Crear nueva contraseña',
    expiry: (codeMinutes, linkMinutes) =>
      `El código vale por ${codeMinutes} minutos y el enlace por ${life(linkMinutes)}. El enlace funciona una sola vez.`,
    linkExpiry: (linkMinutes) => `El enlace vale por ${life(linkMinutes)} y funciona una sola vez.`,
    notYou:
      'Si usted no hizo este pedido, ignore este mensaje: su contraseña sigue siendo la misma. No informe el código ni el enlace a nadie.',
  },
  passwordChangedTexts: {
    subject: (programme) => `Su contraseña fue cambiada - ${programme}`,
    changed: (programme, when) => `La contraseña de su cuenta en ${programme} fue cambiada el ${when}.`,
    sessions:
      'Por seguridad, los otros dispositivos en los que estaba conectado tienen que ingresar nuevamente.',
    contacts:
      'Había un nuevo correo electrónico o celular que todavía no estaba confirmado: su enlace y su código ya no valen. Revise sus contactos en Mi Perfil.',
    invitations: 'Las invitaciones a sus billeteras que nadie había respondido fueron canceladas.',
    notYou:
      'Si no fue usted, cree una nueva contraseña ahora mismo con la opción "Olvidé mi contraseña" y avise a Atención.',
  },
  refundHeldTexts: {
    subject: (programme) => `Reembolso pedido justo después de cambiar la contraseña - ${programme}`,
    asked: (programme) =>
      `Se pidió el reembolso de los créditos de su cuenta en ${programme} menos de un día después de cambiar la contraseña.`,
    held: 'Por seguridad, no se devolvió nada: el reembolso puede pedirse de nuevo un día después del cambio de contraseña.',
  },
  accountDeletedTexts: {
    subject: (programme) => `Su cuenta fue eliminada - ${programme}`,
    deleted: (programme, when) => `Su cuenta en ${programme} fue eliminada el ${when}.`,
    erased:
      'Sus datos personales, vehículos, tarjetas y accesos fueron borrados. Lo que la ley manda guardar quedó sin su nombre.',
    givenUp: (amount) => `El saldo que todavía estaba en su billetera, ${amount}, ya no se puede usar.`,
    onItsWay: (amount) =>
      `El banco todavía está devolviendo ${amount} que usted pidió. Lo que devuelva llega por donde se pagó; lo que no devuelva ya no lo podemos pagar.`,
    notYou: 'Si no fue usted, avise a Atención. Este es el último correo de esta cuenta.',
  },
  accountSmsTexts: {
    phoneCode: (programme, code, minutes) =>
      `${programme}: su codigo es ${code}. Vale por ${minutes} minutos. No lo informe a nadie.`,
    recoveryCode: (programme, code, minutes) =>
      `${programme}: codigo ${code} para crear una nueva clave. Vale por ${minutes} minutos. No lo informe a nadie.`,
    recoveryLink: (programme, link, minutes) =>
      `${programme}: cree una nueva clave en ${link} Vale por ${life(minutes)}. No envie este enlace a nadie.`,
    refundHeld: (programme) =>
      `${programme}: reembolso pedido tras cambiar la clave. No se devolvio nada. Si no fue usted, use "Olvide mi contrasena".`,
    passwordChanged: (programme) =>
      `${programme}: la clave de su cuenta fue cambiada. Si no fue usted, use "Olvide mi contrasena".`,
  },
  preferenceNames: {
    notices: 'Irregularidades',
    regularisations: 'Regularización de irregularidades',
    timeEnding: 'Aviso de fin del tiempo',
    parkingReceipts: 'Comprobante de estacionamiento',
    creditReceipts: 'Comprobante de compra de créditos',
    creditLow: 'Aviso de pocos créditos',
    campaigns: 'Campañas y novedades',
    email: 'Correo electrónico',
    push: 'Notificación en la aplicación',
    sms: 'SMS',
    minutesBefore: (minutes) => (minutes === 1 ? '1 minuto antes' : `${minutes} minutos antes`),
  },
}
