import type { Words } from '#domain/languages.ts'

export const spanish: Words<typeof import('./texts.ts')> = {
  confirmTexts: {
    title: 'Confirme su registro',
    intro: 'Falta poco. Confirme uno de los contactos de abajo para empezar a estacionar.',
    email: 'Confirme su correo electrónico',
    emailSent: 'El enlace de confirmación va a',
    emailHint: 'Abra el enlace para confirmar. Si no encuentra el correo, mire también en spam.',
    resend: 'Enviar de Nuevo',
    resent: 'El correo de confirmación está en camino.',
    phone: 'Confirme por SMS',
    confirmed: 'Registro confirmado. ¡Le damos la bienvenida!',
    help: 'Ayuda',
    logout: 'Salir',
  },
  phoneTexts: {
    phone: 'Celular',
    hint: 'Le enviaremos un código de 4 dígitos por SMS.',
    send: 'Enviar código',
    sendAgain: 'Enviar un nuevo código',
    sent: 'Código enviado.',
    waiting: 'Podrá pedir otro envío en',
    again: '¿No recibió el código? Pida uno nuevo.',
    code: 'Código recibido por SMS',
    confirm: 'Confirmar código',
    wrongCode: 'Código inválido.',
  },
  activationTexts: {
    success: '¡CORREO ELECTRÓNICO CONFIRMADO!',
    successText: 'Su registro está confirmado y listo para usar.',
    failure: '¡CORREO ELECTRÓNICO NO CONFIRMADO!',
    failureText:
      'Este enlace venció o ya no es válido. Entre en su cuenta y solicite una nueva confirmación.',
    unknownText:
      'No se pudo confirmar ahora. Inténtelo de nuevo; si no funciona, entre en su cuenta y solicite una nueva confirmación.',
    retry: 'Intentar de nuevo',
    ok: 'OK',
  },
}
