import { words } from '#domain/languages.ts'

/** Words of the page that tells which version runs; all ours. */
export const versionTexts = words('version', 'versionTexts', {
  title: 'Versão',
  programme: 'Programa',
  version: 'Versão',
  commit: 'Código',
  since: 'No ar desde',
  docs: 'Documentação da API',
  json: 'Ver em JSON',
  failed: 'Não foi possível carregar a versão.',
})
