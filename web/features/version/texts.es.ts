import type { Words } from '#domain/languages.ts'

export const spanish: Words<typeof import('./texts.ts')> = {
  versionTexts: {
    title: 'Versión',
    programme: 'Programa',
    version: 'Versión',
    commit: 'Código',
    since: 'En línea desde',
    docs: 'Documentación de la API',
    json: 'Ver en JSON',
    failed: 'No se pudo cargar la versión.',
  },
}
