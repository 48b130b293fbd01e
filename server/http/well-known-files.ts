import type { FastifyInstance, FastifyReply } from 'fastify'
import { dayMs } from '#domain/durations.ts'
import { escapeHtml } from '#domain/html.ts'
import { mailAddressIn } from '#domain/mail-address.ts'
import type { Parts } from '#server/parts.ts'
import { pageDescriptions } from './texts.ts'

/** What a driver alone may open, and what is no page, is of no use to who searches. */
const robots = (address: string): string =>
  [
    'User-agent: *',
    ...[
      '/active/',
      '/boletos/',
      '/comprovante/',
      '/operator/',
      '/reset_password',
      '/sandbox',
      '/webhooks/',
    ].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${address}/sitemap.xml`,
    '',
  ].join('\n')

const sitemap = (address: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...Object.keys(pageDescriptions).map((path) => `<url><loc>${escapeHtml(address + path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')

const goodForMs = 180 * dayMs

/** Whom to tell of a weakness (RFC 9116): the office's address, else the company's, else the page that says how to reach it. */
const securityText = ({ city, clock, publicUrl }: Parts): string => {
  const { settings, company } = city()
  const email = settings.operatorEmail || mailAddressIn(company.contact)
  const day = new Date(clock.now().getTime() + goodForMs).toISOString().slice(0, 10)
  return [
    `Contact: ${email ? `mailto:${email}` : `${publicUrl()}/faq`}`,
    `Expires: ${day}T00:00:00Z`,
    'Preferred-Languages: pt-BR, en',
    `Canonical: ${publicUrl()}/.well-known/security.txt`,
    '',
  ].join('\n')
}

/** The files that search engines, and who has found a weakness, look for by their names. */
export const serveWellKnownFiles = (app: FastifyInstance, parts: Parts): void => {
  const files = {
    '/robots.txt': ['text/plain', () => robots(parts.publicUrl())],
    '/sitemap.xml': ['application/xml', () => sitemap(parts.publicUrl())],
    '/.well-known/security.txt': ['text/plain', () => securityText(parts)],
  } as const
  for (const [url, [type, write]] of Object.entries(files)) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: (_request, reply): FastifyReply =>
        reply.type(`${type}; charset=utf-8`).header('Cache-Control', 'public, max-age=3600').send(write()),
    })
  }
}
