import type { Words } from '#domain/languages.ts'

export const english: Words<typeof import('./texts.ts')> = {
  texts: {
    none: 'No notification settings available',
    back: 'Back',
    loadFailed: 'The notification settings could not be loaded',
    saved: 'Preference updated.',
    saveFailed: 'The preference could not be updated. Please try again.',
    title: 'Notifications',
    info: 'Choose what you want to receive and how. Each change is saved at once.',
    language: 'E-mails and notices come in the language that you chose at the foot of the page.',
    unconfirmedEmail: 'Your e-mail is not confirmed yet: until then, nothing is sent by e-mail.',
    unconfirmedPhone: 'Your mobile number is not confirmed yet: until then, nothing is sent by SMS.',
    loading: 'Loading the notification settings',
  },
  pushTexts: {
    title: 'On this device',
    reading: 'Checking this device…',
    why: 'To see messages on this device even while the page is closed, such as the end of your parking time, allow notifications in your browser.',
    isOn: 'This device shows the notifications that are switched on below.',
    denied:
      'Notifications are blocked in this browser. To receive them, allow the notifications of this page in your browser’s settings.',
    unsupported:
      'This browser shows no notifications of web pages. On an iPhone, add the page to the Home Screen and open it from there.',
    turnOn: 'Turn on for this device',
    turnOff: 'Turn off for this device',
    turnedOn: 'Notifications are on for this device.',
    turnedOff: 'Notifications are off for this device.',
    failed: 'The notifications of this device could not be changed. Please try again.',
    ask: 'Show them on this device, too?',
    notNow: 'Not now',
  },
}
