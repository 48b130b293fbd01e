import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/refusal.ts'

/** No body of ours is deeper than eight; what walks through one step by step would run out of room at some thousands. */
const deepest = 64

/** Whether lists and objects stand in each other deeper than we look; brackets in a text do not count. */
const isTooDeep = (json: string): boolean => {
  let depth = 0
  let inText = false
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (inText) {
      if (sign === '\\') at++
      else if (sign === '"') inText = false
    } else if (sign === '"') inText = true
    else if (sign === '{' || sign === '[') {
      if (++depth > deepest) return true
    } else if (sign === '}' || sign === ']') depth--
  }
  return false
}

const readJson = (body: string): unknown => {
  // A POST with the JSON content type and nothing in it is an empty body, not a mistake.
  if (body === '') return {}
  if (isTooDeep(body)) throw new Refusal('malformed')
  try {
    return JSON.parse(body)
  } catch {
    throw new Refusal('malformed')
  }
}

/** Reads bodies of the JSON content type, and of no other: Fastify would take plain text as well, which no call means. */
export const acceptJson = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: unknown) => readJson(String(body)),
  )
}
