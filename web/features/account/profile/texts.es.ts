import type { Words } from '#domain/languages.ts'

export const spanish: Words<typeof import('./texts.ts')> = {
  profileTexts: {
    title: 'Mi Perfil',
    save: 'Actualizar Datos',
    cancel: 'Cancelar',
    saved: 'Su perfil fue actualizado.',
    saveFailed: 'Ocurrió un error al actualizar los datos. Intente de nuevo.',
    loadFailed: 'Error al cargar sus datos',
    personal: 'Datos personales',
    fixed: 'No se puede cambiar',
    access: 'Cambiar la contraseña',
    accessHint:
      'Déjelo vacío para mantener su contraseña. Los otros dispositivos tendrán que entrar de nuevo.',
    kept: 'Tiene cambios que todavía no fueron guardados.',
    dropTitle: '¿Descartar los cambios?',
    dropText: 'Lo que cambió y no guardó se perderá.',
    drop: 'Descartar',
    dropNot: 'Seguir editando',
  },
  contactTexts: {
    title: 'Contactos por confirmar',
    email: (email) => `Un enlace de confirmación está en camino a ${email}.`,
    until: (kept) => `Hasta la confirmación sigue valiendo ${kept}.`,
    resend: 'Enviar de Nuevo',
    phone: (phone) => `El celular ${phone} todavía no fue confirmado.`,
    landline: (phone) =>
      `El teléfono fijo ${phone} no recibe SMS. Pasa a valer cuando su correo electrónico esté confirmado y guarde los datos de nuevo.`,
    confirmPhone: 'Confirmar celular',
    phoneTitle: 'Confirme por SMS',
    confirmed: 'Celular confirmado.',
  },
}
