import type { FastifyInstance } from 'fastify'

/**
 * Webhooks are signed over their bytes, so inside this scope a body stays a Buffer whatever its type says.
 */
export const withRawBodies = (app: FastifyInstance, declare: (scope: FastifyInstance) => void): void => {
  // Not awaited here: the app itself waits for its scopes when it starts.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    declare(scope)
  })
}
