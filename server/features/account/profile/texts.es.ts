import type { Words } from '#domain/languages.ts'

const names = { email: 'correo electrónico', phone: 'celular' }

export const spanish: Words<Pick<typeof import('./texts.ts'), 'profileProblemTexts' | 'contactChangeTexts'>> =
  {
    profileProblemTexts: {
      taxIdFixed: 'El CPF/CNPJ no se puede cambiar',
      contactNeeded: 'Confirme otro contacto antes de quitar este',
    },
    contactChangeTexts: {
      subject: (programme) => `Sus datos de contacto cambiaron - ${programme}`,
      changed: (kind, programme, when) =>
        `El ${names[kind]} de su cuenta en ${programme} fue cambiado el ${when}.`,
      asked: (kind, programme, when) =>
        `El ${when} se pidió el cambio del ${names[kind]} de su cuenta en ${programme}. El cambio vale cuando el nuevo ${names[kind]} sea confirmado; hasta entonces nada cambia.`,
      notYou:
        'Si no fue usted, cree una nueva contraseña ahora mismo con la opción "Olvidé mi contraseña" y avise a Atención.',
      sms: (programme, asked) =>
        asked
          ? `${programme}: se pidio el cambio del celular de su cuenta. Si no fue usted, cambie la clave.`
          : `${programme}: el celular de su cuenta fue cambiado. Si no fue usted, cambie la clave.`,
    },
  }
