import type { Words } from '#domain/languages.ts'

export const spanish: Words<typeof import('./texts.ts')> = {
  texts: {
    title: 'Estacionamiento en la calle',
    promise: 'Estacione en la calle sin papel y sin prisa',
    explanation: (city) =>
      `Pague su lugar en ${city} con el celular, siga el tiempo y reciba de vuelta lo que no use.`,
    points: [
      'Pague solo el tiempo que necesita',
      'Agregue tiempo sin volver al auto',
      '¿Salió antes? El tiempo que sobra vuelve a usted',
    ],
    singleTicket: 'COMPRAR TICKET ÚNICO',
    singleTicketHint: 'Sin registro, con Pix',
    loginTitle: '¿Ya está registrado?',
    registerTitle: 'Cree su cuenta',
    registerHint: 'Lleva unos 3 minutos. Solo necesita su CPF o CNPJ y un celular.',
    questions: 'Ayuda',
    sessionEnded: 'Su sesión en este dispositivo terminó. Vuelva a entrar para continuar.',
  },
}
