import type { FastifyInstance } from 'fastify'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { pictureHeaders, pictureNamed, picturesPath } from './banners.ts'

/** Banner pictures are the only files of a city's folder that are served. An address always has the same picture. */
export const servePictures = (app: FastifyInstance, parts: Parts): void => {
  app.get<{ Params: { name: string } }>(`${picturesPath}:name`, async (request, reply) => {
    const picture = pictureNamed(parts, request.params.name)
    if (!picture) throw new Refusal('not_found')
    return reply.type(picture.type).headers(pictureHeaders).send(Buffer.from(picture.base64, 'base64'))
  })
}
