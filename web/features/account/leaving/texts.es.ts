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
    withRefund:
      'Si prefiere, solicite el reembolso y espere el contacto de nuestro equipo antes de eliminar la cuenta.',
    withBonus: (bonus) => `Su bono de ${bonus} también se perderá.`,
    withoutBalance: 'Su cuenta será eliminada ahora y no se podrá recuperar.',
    back: 'Volver',
    refund: 'Reembolso',
    remove: 'Eliminar',
    recentRefund: (date) =>
      `Ya solicitó un reembolso el ${date}. Espere a que nuestro equipo se ponga en contacto.`,
    deletedTitle: 'Cuenta eliminada...',
    deleted: 'Sus datos personales fueron borrados. Gracias por estacionar con nosotros.',
    ok: 'OK',
    deleteFailed: 'Ocurrió un error al eliminar la cuenta. Intente de nuevo.',
    refundFailed: 'Ocurrió un error al solicitar el reembolso.',
    balanceFailed: 'Error al cargar el saldo de la billetera',
  },
}
