import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/refusal.ts'

/** Our bodies nest at most 8 levels. Recursive readers overflow the stack at a few thousand. */
const deepest = 64

/**
 * Our largest body, an order of 500 notices, has some 600 values. Parsing and checking 80,000 keys would hold the event loop
 * for a quarter of a second.
 */
const mostValues = 2000

const [quote, comma, colon, backslash] = [34, 44, 58, 92]
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125]

/** Where the text that begins at a quote ends, or the length of the body. A quote after an odd run of backslashes is no end. */
const endOfText = (json: string, begin: number): number => {
  for (let at = begin; ; ) {
    at = json.indexOf('"', at + 1)
    if (at < 0) return json.length
    let before = at - 1
    while (json.charCodeAt(before) === backslash) before--
    if ((at - before) % 2 === 1) return at
  }
}

/** Whether a body has more values, or nests deeper, than any call reads; signs inside a text do not count. */
const isTooComplex = (json: string): boolean => {
  let depth = 0
  let values = 0
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at)
    if (sign === quote) at = endOfText(json, at)
    else if (sign === comma || sign === colon) values++
    else if (sign === openObject || sign === openList) depth++
    else if (sign === closeObject || sign === closeList) depth--
    if (depth > deepest || values > mostValues) return true
  }
  return false
}

const readJson = (body: string): unknown => {
  // A POST with the JSON content type and nothing in it is an empty body, not a mistake.
  if (body === '') return {}
  if (isTooComplex(body)) throw new Refusal('malformed')
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
