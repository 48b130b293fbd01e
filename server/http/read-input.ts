import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { $ZodIssue } from 'zod/v4/core'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { shapeTexts } from '#contract/texts.ts'
import { InvalidInput } from '#server/refusal.ts'

/**
 * Reads the parts that the call declares and drops everything else. A value of the wrong shape is wrong
 * input of that field; what the values mean is for the use case and the domain.
 */
export const readInput = <E extends Endpoint>(endpoint: E, request: FastifyRequest): InputOf<E> => {
  const { params, query, body } = endpoint.input
  return {
    ...(params ? readPart(params, request.params) : {}),
    ...(query ? readPart(query, request.query) : {}),
    ...(body ? readPart(body, request.body ?? {}) : {}),
  } as InputOf<E>
}

const readPart = (schema: z.ZodMiniType, value: unknown): object => {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data as object
  throw new InvalidInput(fieldErrors(result.error.issues, value))
}

const fieldErrors = (issues: readonly $ZodIssue[], value: unknown): Record<string, string[]> => {
  const errors: Record<string, string[]> = {}
  for (const issue of issues) {
    const field = String(issue.path[0] ?? 'body')
    errors[field] ??= [isMissing(valueAt(value, issue.path)) ? shapeTexts.missing : shapeTexts.wrong]
  }
  return errors
}

const valueAt = (value: unknown, path: $ZodIssue['path']): unknown =>
  path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | null | undefined)?.[key], value)

/** A field of a form that was left empty comes as an empty text. */
const isMissing = (value: unknown): boolean => value === undefined || value === ''
