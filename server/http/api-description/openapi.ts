import { calls } from '#contract/calls.ts'
import { nouns } from '#contract/nouns.ts'
import { pageLanguageHeader } from '#contract/page-language.ts'
import { operationOf, type Shared, sharedParameters } from './operation.ts'
import { headers, RefusedResponses, refusedSchemas } from './refused.ts'
import { type Schema, Schemas } from './schemas.ts'

const introduction = `
The calls of a municipal parking programme: what its own page uses, what visitors may ask, and what agents, cameras and the
back office send (*operator*).

- **Amounts** are integers in cents of a real; **dates and times** are those of the city's own clock, \`YYYY-MM-DD HH:mm:ss\`
  without zone, unless a field says seconds since 1970.
- **Texts for people** are in Brazilian Portuguese, or for whoever sends \`${pageLanguageHeader}: en\` or \`es\` in English or
  Spanish; what a city wrote in Portuguese alone stays so. Programs go by \`type\` and by numbers, never by texts.
- **Refusals** have one envelope, \`Error\`, whatever the call; the types that a call may give are a closed list.
- **A driver's token** comes from \`logIn\` or \`signUp\` and is sent as \`Authorization: Bearer …\`.
- **Sending again**: every call that changes something takes an \`Idempotency-Key\`, unless doing it twice changes nothing.
- **What is sent** is told here in its one canonical form; the server also takes an id as a text and a number for the text of
  a form, but forms of payment, types, quantities and amounts as numbers alone, and drops fields that it does not know. Answers
  may gain fields, and so may the lists of numbers that stand for something.
- *Specification* and *Q* with a number name the programme's specification and the decisions that fill its gaps
  (\`docs/specification.md\` and \`docs/questions.md\` of the source).
`.trim()

const securitySchemes: Record<string, Schema> = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: "A driver's token, as `logIn` and `signUp` answer it.",
  },
  staffCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'staff',
    description:
      'The session of a person who works for the programme, as `signInStaff` keeps it in the browser; over https `__Host-staff`.',
  },
  operatorKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The key of the calling device or office: that of the environment, or one that `addOperatorKey` made.',
  },
}

/** The API description, printed from the same data that binds the calls (OpenAPI 3.1). */
export const openApi = (): Schema => {
  const shared: Shared = { schemas: new Schemas(), refused: new RefusedResponses() }
  const paths: Record<string, Record<string, Schema>> = {}
  for (const { noun, name, endpoint } of calls) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][endpoint.method.toLowerCase()] = operationOf(noun, name, endpoint, shared)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rotativo',
      version: '1',
      summary: 'Paid street parking of a city',
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The server that gave this description' }],
    tags: Object.entries(nouns).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { ...refusedSchemas, ...shared.schemas.named },
      responses: shared.refused.shared,
      parameters: sharedParameters,
      headers,
      securitySchemes,
    },
  }
}
