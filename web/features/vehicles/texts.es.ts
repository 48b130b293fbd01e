import type { Words } from '#domain/languages.ts'

export const spanish: Words<typeof import('./texts.ts')> = {
  texts: {
    title: 'Mis Vehículos',
    newVehicle: 'Nuevo Vehículo',
    removeVehicle: 'Quitar Vehículo',
    empty: 'No tiene ningún vehículo registrado.',
    loadFailed: 'Error al cargar los vehículos. Intente de nuevo.',
    status: {
      irregular: 'Con Irregularidad',
      parked: 'Estacionado',
      scheduled: 'Programado',
      not_parked: 'No estacionado',
    },
    pending: (count) => {
      if (count === 0) return 'Ninguna irregularidad pendiente'
      return count === 1 ? '1 irregularidad pendiente' : `${count} irregularidades pendientes`
    },
    shared: (wallet) => `Compartido: ${wallet}`,
    park: 'Estacionar',
    addTime: 'Agregar Tiempo',
    plateField: 'Placa',
    foreign: 'Vehículo extranjero',
    foreignHint: 'De 3 a 8 letras y números.',
    plateHint: 'Como está en el vehículo, sin espacios.',
    save: 'Agregar',
    cancel: 'Cancelar',
    removeQuestion: '¿Está seguro de que quiere quitar este vehículo?',
    removeHint: 'Puede agregarlo de nuevo cuando quiera.',
    added: '¡Vehículo agregado!',
    removed: '¡Vehículo quitado!',
  },
  stillYoursTexts: {
    question: '¿Este vehículo todavía es suyo?',
    why: 'Otra persona registró esta placa. El ticket automático está en pausa hasta que responda.',
    yes: 'Sí, es mío',
    no: 'Ya no es mío',
  },
  automaticTexts: {
    accept: 'Aceptar',
    toggle: 'Ticket automático',
    hint: 'Si un inspector ve el vehículo sin ticket, compramos el menor tiempo con el saldo de la billetera.',
    all: 'Ticket automático: todos',
    noneEligible: 'Ningún vehículo puede tener ticket automático.',
    termsTitle: 'Términos del Ticket Automático',
    termsFailed: 'Error al cargar los términos. Intente de nuevo más tarde.',
    termsMissing: 'El ticket automático no está disponible.',
    updated: 'Actualizado el',
    on: (count) =>
      count === 1 ? '¡Ticket automático activado!' : `¡Ticket automático activado para ${count} vehículos!`,
    off: 'Ticket automático desactivado.',
    cancel: 'Cancelar',
  },
  editTexts: {
    title: 'Editar Vehículo',
    name: 'Nombre del vehículo',
    nameHint: (max) => `Como usted lo llama, con hasta ${max} caracteres. La placa sigue siempre a la vista.`,
    isDefault: 'Vehículo principal',
    defaultHint: 'Aparece primero cuando usted estaciona.',
    save: 'Guardar',
    cancel: 'Cancelar',
  },
}
