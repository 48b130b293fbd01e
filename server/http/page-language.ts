import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pageLanguageHeader } from '#contract/page-language.ts'
import { readLanguage } from '#domain/languages.ts'
import { inLanguage } from '#server/language.ts'

const header = pageLanguageHeader.toLowerCase()

/** Answers in the language that the page asks for; twice, since reading a body loses who it is read for. */
export const heedPageLanguage = (app: FastifyInstance): void => {
  const heed = (request: FastifyRequest, _reply: unknown, done: () => void): void => {
    const asked = request.headers[header]
    if (asked === undefined) done()
    else inLanguage(readLanguage(asked), done)
  }
  app.addHook('onRequest', heed)
  app.addHook('preHandler', heed)
}
