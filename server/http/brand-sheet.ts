import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Parts } from '#server/parts.ts'
import { pageMaker } from './page-maker.ts'
import { Prepared } from './prepared.ts'

/** `passing`: what whoever asks by another name gets, which nobody keeps. */
type Sheet = { address: string; answer: Prepared; passing: Prepared }

const type = 'text/css; charset=utf-8'

const make = async (brandColour: string): Promise<Sheet> => {
  const text = (await pageMaker.read()).brandSheet(brandColour)
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8)
  return {
    address: `/assets/brand-${hash}.css`,
    answer: new Prepared(text, type, 'public, max-age=31536000, immutable'),
    passing: new Prepared(text, type),
  }
}

/**
 * Serves the city's colours as a file like those of the build, kept for ever under a name that says what it holds. The page has
 * them before any script, and no phone has to work them out.
 * @returns the address of the sheet in a colour
 */
export const serveBrandSheet = (
  app: FastifyInstance,
  parts: Parts,
): ((brandColour: string) => Promise<string>) => {
  const made = new Map<string, Promise<Sheet>>()
  const sheetIn = (brandColour: string): Promise<Sheet> => {
    const sheet = made.get(brandColour) ?? make(brandColour)
    made.set(brandColour, sheet)
    sheet.catch(() => made.delete(brandColour))
    return sheet
  }
  app.get('/assets/brand-:hash.css', async (request, reply) => {
    const { address, answer, passing } = await sheetIn(parts.city().settings.brandColour)
    // The page came from another server, which has read the city anew already or is of another release.
    return (request.url.split('?')[0] === address ? answer : passing).send(request, reply)
  })
  return async (brandColour) => (await sheetIn(brandColour)).address
}
