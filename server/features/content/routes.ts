import type { FastifyInstance } from 'fastify'
import { companyInfo, landingContent, listFaq, saveBanner, viewBanner } from '#contract/content.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { nextBanner, noteBanner, pictureHeaders, pictureNamed, picturesPath } from './banners.ts'
import { readLanding } from './landing-content.ts'
import { readFaq } from './list-faq.ts'

/** Joins the calls of this noun to their use cases. */
export const bindContent = (bind: Binder, parts: Parts, app: FastifyInstance): void => {
  bind(landingContent, async (input) => readLanding(parts.city(), input.query.tags))
  bind(listFaq, async () => readFaq(parts.city()))
  bind(companyInfo, async () => parts.city().company)
  bind(viewBanner, (input, call) => nextBanner(parts, input.params.userId, call))
  bind(saveBanner, (input, call) => noteBanner(parts, input.params, call))
  // The only files of a city's folder that are served. An address stands for one picture for ever.
  app.get<{ Params: { name: string } }>(`${picturesPath}:name`, async (request, reply) => {
    const picture = pictureNamed(parts, request.params.name)
    if (!picture) throw new Refusal('not_found')
    return reply.type(picture.type).headers(pictureHeaders).send(Buffer.from(picture.base64, 'base64'))
  })
}
