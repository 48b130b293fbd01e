import { readFileSync } from 'node:fs'

/**
 * An answer of each call, by its name, as `examples.test.ts` got it when it sent the examples to a server of the demonstration
 * city: `RECORD=1 vitest run server/http/api-description` writes them anew. That test also holds them against the description.
 */
export const recordedAnswers: Readonly<Record<string, unknown>> = JSON.parse(
  readFileSync(new URL('generated/answers.json', import.meta.url), 'utf8'),
)
