import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

export { SpanKind }

// Does nothing, and costs next to nothing, unless `startTracing` was asked for.
export const tracer = trace.getTracer('rotativo')

/** Does a piece of work in a span of its own, within the one that is active. */
export const inSpan = <A>(
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  work: () => Promise<A>,
): Promise<A> =>
  tracer.startActiveSpan(name, { kind, attributes }, async (span) => {
    try {
      return await work()
    } catch (error) {
      failSpan(span, error)
      throw error
    } finally {
      span.end()
    }
  })

/** Says that it failed, by the kind of the error alone: what an error says may hold what somebody typed. */
export const failSpan = (span: Span, error: unknown): void => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  const type = code ?? (error instanceof Error ? error.name : 'unknown')
  span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type)
}
