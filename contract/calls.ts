import { type Endpoint, isEndpoint } from '#contract/endpoint.ts'
import { declarations } from '#contract/generated/declarations.ts'
import type { Route } from '#contract/route.ts'

/**
 * Every call that exists, with its noun, its name, and its file: the noun, or a part of it. The API description and the
 * checks walk it.
 */
export const calls: readonly { noun: string; file: string; name: string; endpoint: Endpoint }[] =
  Object.entries(declarations).flatMap(([file, exported]) =>
    Object.entries(exported).flatMap(([name, value]) =>
      isEndpoint(value) ? [{ noun: file.split('/')[0] ?? file, file, name, endpoint: value }] : [],
    ),
  )

type Declarations = typeof declarations
type Declared = {
  [File in keyof Declarations]: Extract<Declarations[File][keyof Declarations[File]], Endpoint>
}[keyof Declarations]

/** The call that is declared for a route: the page knows its calls by their routes alone. */
export type CallAt<R extends Route> = Extract<Declared, Pick<R, 'method' | 'path'>>
