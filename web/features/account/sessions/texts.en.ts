import type { Words } from '#domain/languages.ts'

export const english: Words<typeof import('./texts.ts')> = {
  loginTexts: {
    password: 'Password',
    enter: 'LOG IN',
    failed: 'Wrong CPF/CNPJ or password.',
    forgot: 'I forgot my password',
    register: 'Register',
  },
  sessionTexts: {
    title: 'Open sessions',
    hint: 'Devices on which your account is logged in. End those that you do not know, and change your password.',
    device: (browser, system) => (system ? `${browser} on ${system}` : browser),
    unknown: 'Unknown device',
    current: 'This session',
    begun: 'Started',
    lastSeen: 'Last used',
    end: 'End this session',
    endOthers: 'End the other sessions',
    loadFailed: 'The sessions could not be loaded.',
  },
}
