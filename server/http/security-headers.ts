import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { onRequestHookHandler } from 'fastify'
import helmet from 'helmet'
import type { Parts } from '#server/parts.ts'

const yearSeconds = 31_536_000

const headersOfAll = ({ config }: Parts) => ({
  strictTransportSecurity: config.mode === 'production' ? { maxAge: yearSeconds } : (false as const),
  referrerPolicy: { policy: 'no-referrer' as const },
  crossOriginEmbedderPolicy: false as const,
})

/** What no screen of ours needs stays shut, also for whatever it might draw in; the map asks where the driver is. */
const permissions = [
  'geolocation=(self)',
  ...[
    'accelerometer',
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
const headersOfPages = (parts: Parts) => ({
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
  ...headersOfAll(parts),
})

/**
 * What is no page draws nothing, wherever it is opened: what rules a page's features and windows would be a kilobyte that a phone
 * pays for with every call (OWASP REST Security Cheat Sheet, "Security Headers").
 */
const headersOfCalls = (parts: Parts) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: Object.fromEntries(
      ['defaultSrc', 'baseUri', 'formAction', 'frameAncestors'].map((name) => [name, ["'none'"]]),
    ),
  },
  ...headersOfAll(parts),
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
})

/** Calls, and what machines ask. None of these addresses can be a page of ours (`serverPaths` in page.ts). */
const isCall = (url: string): boolean => /^\/(api|operator|webhooks|health)\//.test(url)

/** The headers of a call as lines, for an answer that is written to a socket without a request. */
export const headerLinesOfCalls = (parts: Parts): string[] => {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet(headersOfCalls(parts))(request, response, () => {})
  return response.getHeaderNames().map((name) => `${name}: ${response.getHeader(name)}`)
}

/** A hook that gives every answer the headers that a browser shall heed. */
export const secured = (parts: Parts): onRequestHookHandler => {
  // Made once: the plugin that joins it to the server would put the headers together anew at every request.
  const [ofPages, ofCalls] = [helmet(headersOfPages(parts)), helmet(headersOfCalls(parts))]
  return ({ raw, originalUrl }, reply, next) => {
    if (isCall(originalUrl)) return ofCalls(raw, reply.raw, () => next())
    reply.raw.setHeader('Permissions-Policy', permissions)
    ofPages(raw, reply.raw, () => next())
  }
}

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
