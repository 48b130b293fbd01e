import type { Words } from '#domain/languages.ts'

export const english: Words<typeof import('./texts.ts')> = {
  versionTexts: {
    title: 'Version',
    programme: 'Programme',
    version: 'Version',
    commit: 'Code',
    since: 'Running since',
    docs: 'API documentation',
    json: 'Show as JSON',
    failed: 'The version could not be loaded.',
  },
}
