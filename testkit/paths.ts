import type { Endpoint } from '#contract/endpoint.ts'

/** The address of a declared call with its parameters filled in. */
export const pathOf = (endpoint: Endpoint, input: { params?: unknown; query?: unknown }): string => {
  const params = (input.params ?? {}) as Record<string, unknown>
  const query = Object.entries((input.query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}
