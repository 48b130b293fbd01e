import type { Words } from '#domain/languages.ts'

export const english: Words<typeof import('./texts.ts')> = {
  texts: {
    title: 'My Vehicles',
    newVehicle: 'New Vehicle',
    removeVehicle: 'Remove Vehicle',
    empty: 'You have no vehicle yet.',
    loadFailed: 'The vehicles could not be loaded. Please try again.',
    status: {
      irregular: 'With a Notice',
      parked: 'Parked',
      scheduled: 'Scheduled',
      not_parked: 'Not parked',
    },
    pending: (count) => {
      if (count === 0) return 'No pending notices'
      return count === 1 ? '1 pending notice' : `${count} pending notices`
    },
    shared: (wallet) => `Shared: ${wallet}`,
    park: 'Park',
    addTime: 'Add Time',
    plateField: 'Plate',
    foreign: 'Foreign vehicle',
    foreignHint: '3 to 8 letters and digits.',
    plateHint: 'As on the vehicle, without spaces.',
    save: 'Add',
    cancel: 'Cancel',
    removeQuestion: 'Are you sure that you want to remove this vehicle?',
    removeHint: 'You can add it again whenever you like.',
    added: 'Vehicle added!',
    removed: 'Vehicle removed!',
  },
  stillYoursTexts: {
    question: 'Is this vehicle still yours?',
    why: 'Another person added this plate. Automatic tickets are paused until you answer.',
    yes: 'Yes, it is mine',
    no: 'It is not mine any more',
  },
  automaticTexts: {
    accept: 'Accept',
    toggle: 'Automatic ticket',
    hint: 'If an inspector sees the vehicle without a ticket, we buy the shortest time from the balance of your wallet.',
    all: 'Automatic ticket: all',
    noneEligible: 'No vehicle can have automatic tickets.',
    termsTitle: 'Terms of Automatic Tickets',
    termsFailed: 'The terms could not be loaded. Please try again later.',
    termsMissing: 'Automatic tickets are not available.',
    updated: 'Updated on',
    on: (count) =>
      count === 1 ? 'Automatic tickets are on!' : `Automatic tickets are on for ${count} vehicles!`,
    off: 'Automatic tickets are off.',
    cancel: 'Cancel',
  },
  editTexts: {
    title: 'Edit Vehicle',
    name: 'Name of the vehicle',
    nameHint: (max) => `What you call it, in up to ${max} characters. The plate always stays in sight.`,
    isDefault: 'Main vehicle',
    defaultHint: 'Comes first when you park.',
    save: 'Save',
    cancel: 'Cancel',
  },
}
