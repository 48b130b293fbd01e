import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/content.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { pictureHeaders, pictureNamed, picturesPath } from './banners.ts'
import { listFaq } from './list-faq.ts'
import { readCompanyInfo } from './read-company-info.ts'
import { readLandingContent } from './read-landing-content.ts'
import { saveBanner } from './save-banner.ts'
import { viewBanner } from './view-banner.ts'

/** Joins the calls of this noun to their use cases. */
export const bindContent = (bind: Binder, parts: Parts, app: FastifyInstance): void => {
  bind(calls.readLandingContent, async (input) => readLandingContent(parts.city(), input.query.tags))
  bind(calls.listFaq, async () => listFaq(parts.city()))
  bind(calls.readCompanyInfo, async () => readCompanyInfo(parts.city()))
  bind(calls.viewBanner, (input, call) => viewBanner(parts, input.params.userId, call))
  bind(calls.saveBanner, (input, call) => saveBanner(parts, input.params, call))
  // The only files of a city's folder that are served. An address stands for one picture for ever.
  app.get<{ Params: { name: string } }>(`${picturesPath}:name`, async (request, reply) => {
    const picture = pictureNamed(parts, request.params.name)
    if (!picture) throw new Refusal('not_found')
    return reply.type(picture.type).headers(pictureHeaders).send(Buffer.from(picture.base64, 'base64'))
  })
}
