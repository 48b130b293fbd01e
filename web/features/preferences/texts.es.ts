import type { Words } from '#domain/languages.ts'

export const spanish: Words<typeof import('./texts.ts')> = {
  texts: {
    none: 'No hay configuraciones de notificaciones disponibles',
    back: 'Volver',
    loadFailed: 'Error al cargar las notificaciones',
    saved: 'Preferencia actualizada.',
    saveFailed: 'No se pudo actualizar la preferencia. Intente de nuevo.',
    title: 'Notificaciones',
    info: 'Elija qué quiere recibir y por dónde. Cada cambio se guarda al instante.',
    language: 'Los correos y avisos llegan en el idioma que eligió al pie de la página.',
    unconfirmedEmail:
      'Su correo electrónico todavía no fue confirmado: hasta entonces, no se envía nada por correo.',
    unconfirmedPhone: 'Su celular todavía no fue confirmado: hasta entonces, no se envía nada por SMS.',
    loading: 'Cargando las notificaciones',
  },
  pushTexts: {
    title: 'En este dispositivo',
    reading: 'Verificando este dispositivo…',
    why: 'Para que los avisos aparezcan en este dispositivo aun con la página cerrada, como el del fin de su tiempo, permita las notificaciones del navegador.',
    isOn: 'Este dispositivo muestra las notificaciones activadas abajo.',
    denied:
      'Las notificaciones están bloqueadas en este navegador. Para recibirlas, permita las notificaciones de esta página en la configuración del navegador.',
    unsupported:
      'Este navegador no muestra notificaciones de páginas. En un iPhone, agregue la página a la pantalla de inicio y ábrala desde allí.',
    turnOn: 'Activar en este dispositivo',
    turnOff: 'Desactivar en este dispositivo',
    turnedOn: 'Notificaciones activadas en este dispositivo.',
    turnedOff: 'Notificaciones desactivadas en este dispositivo.',
    failed: 'No se pudieron cambiar las notificaciones de este dispositivo. Intente de nuevo.',
    ask: '¿Mostrar también en este dispositivo?',
    notNow: 'Ahora no',
  },
}
