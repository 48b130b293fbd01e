import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import helmet from 'helmet'
import { loggableError, loggablePath } from '#server/http/log-privacy.ts'
import type { Parts } from '#server/parts.ts'
import { traceCalls } from '#server/tracing/trace-calls.ts'
import { answerUnreadable, refuseEarly } from './early-refusals.ts'
import { answerBadAddress, replyWithErrors } from './error-reply.ts'
import { acceptJson } from './json-body.ts'
import { limiter } from './limits.ts'
import { heedPageLanguage } from './page-language.ts'
import { compressionThreshold } from './prepared.ts'

const mebibyte = 1_048_576

/** The HTTP server with what every address shares: security headers, limits, request ids, error replies. */
export const makeApp = async (parts: Parts): Promise<FastifyInstance> => {
  const app: FastifyInstance = Fastify({
    logger: { level: parts.config.logLevel, serializers: logSerializers, base: null },
    genReqId: () => randomUUID(),
    // HEAD must never run a call's effect: some published paths are a GET that changes state.
    exposeHeadRoutes: false,
    bodyLimit: mebibyte,
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 200 },
    // A stop finishes running requests and closes idle connections (graceful shutdown).
    forceCloseConnections: 'idle',
    frameworkErrors: answerBadAddress,
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, transportOf(parts)),
    // Refused by ourselves (`refuseEarly`), in the envelope.
    return503OnClosing: false,
  })
  if (parts.config.tracesUrl) traceCalls(app)
  heedPageLanguage(app)
  // Made once: the plugin that joins it to this server would put the headers together anew at every request.
  const secure = helmet(securityHeaders(parts))
  app.addHook('onRequest', (request, reply, next) => secure(request.raw, reply.raw, () => next()))
  await app.register(compress, { threshold: compressionThreshold, encodings: ['br', 'gzip', 'identity'] })
  await app.register(rateLimit, limiter(parts))
  refuseEarly(app, parts.config.maxCalls)
  app.addHook('onSend', async (request, reply) => {
    reply.header('X-Request-Id', request.id).header('Permissions-Policy', permissions)
  })
  acceptJson(app)
  replyWithErrors(app, parts.db)
  app.server.maxConnections = parts.config.maxSockets
  return app
}

const yearSeconds = 31_536_000

/** What helmet says of itself on every other answer. */
const transportOf = ({ config }: Parts): string | undefined =>
  config.mode === 'production' ? `max-age=${yearSeconds}; includeSubDomains` : undefined

/** Logs carry the path's shape and the request id; never a query, a body, a header or a tax id. */
const logSerializers = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    path: request.routeOptions?.url ?? loggablePath(request.url),
  }),
  err: loggableError,
  res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
}

/** What no screen of ours needs stays shut, also for whatever it might draw in; the map asks where the driver is. */
const permissions = [
  'geolocation=(self)',
  ...[
    'accelerometer',
    'bluetooth',
    'browsing-topics',
    'camera',
    'display-capture',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
].join(', ')

const originsOf = (address: string): string[] => (address ? [new URL(address).origin] : [])

/**
 * No script and no style but our own files, nothing from elsewhere but the pictures of the city's map and
 * banners (see docs/decisions/0004), in a frame its device fingerprint, and Google's captcha where the city has that kind. A style attribute that a script sets by its property is no inline style.
 */
const securityHeaders = (parts: Parts) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: [() => ownAnd(captchaOrigins(parts, 'script'))],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:', () => pictureOrigins(parts)],
      fontSrc: ["'self'"],
      connectSrc: [() => ownAnd(captchaOrigins(parts, 'connection'))],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      frameSrc: [
        () => ownAnd([...originsOf(parts.city().settings.fingerprintUrl), ...captchaOrigins(parts, 'frame')]),
      ],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      // What a script writes as HTML or loads as a script goes through the page's rules (web/app/trusted-types.ts, web/ui/rich-text.tsx).
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: [() => (captchaOrigins(parts, 'script').length > 0 ? '*' : 'default rich-text')],
    },
  },
  strictTransportSecurity: parts.config.mode === 'production' ? { maxAge: yearSeconds } : (false as const),
  referrerPolicy: { policy: 'no-referrer' as const },
  crossOriginEmbedderPolicy: false,
})

/** Where the pictures of the map and of banners come from: asked for each answer, since the city may be loaded again. */
const pictureOrigins = (parts: Parts): string => {
  const { settings, banners } = parts.city()
  const elsewhere = banners.flatMap(({ url, picture }) => (picture ? [] : originsOf(url)))
  return [...new Set([...originsOf(settings.tileUrl), ...elsewhere])].join(' ') || "'self'"
}

/** What Google asks for (reCAPTCHA, content security policy); ALTCHA is ours and needs nothing. */
const recaptchaOrigins = {
  script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  connection: ['https://www.google.com/recaptcha/'],
  frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
}

const captchaOrigins = (parts: Parts, what: keyof typeof recaptchaOrigins): string[] => {
  const { captchaSiteKey, captchaKind } = parts.city().settings
  return captchaSiteKey !== '' && captchaKind === 'recaptcha-enterprise' ? recaptchaOrigins[what] : []
}

const ownAnd = (origins: string[]): string => ["'self'", ...origins].join(' ')
