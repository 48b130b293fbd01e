import type { Words } from '#domain/languages.ts'

export const spanish: Words<typeof import('./texts.ts')> = {
  registerTexts: {
    personal: 'Sus datos',
    emailHint: 'Opcional si hay celular',
    access: 'Su contraseña',
    terms: 'Leí y acepto los Términos de Uso',
    readTerms: 'Leer los Términos de Uso',
    submit: 'Registrarse',
  },
  registeredTexts: {
    title: 'Confirme su registro',
    comingBoth: (email, phone) =>
      `Un enlace para ${email} y un código por SMS para ${phone} están en camino. Confirme uno de los dos para comenzar.`,
    comingPhone: (phone) => `Un código por SMS para ${phone} está en camino. Confírmelo para comenzar.`,
    comingEmail: (email) =>
      `Un enlace para ${email} está en camino: úselo para confirmar. No se pudo enviar el SMS ahora.`,
    notComing:
      'No se pudo enviar el SMS ahora. Pida el código más tarde, en la próxima pantalla, para comenzar.',
    ok: 'OK',
  },
  termsTexts: {
    title: 'Términos de Uso',
    updated: 'Actualizado el',
    accept: 'Aceptar',
    failed: 'No se pudieron cargar los términos.',
  },
}
