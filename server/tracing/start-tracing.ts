import { hostname } from 'node:os'
import { context, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'

/** A collector that is away holds up nobody: what it does not take in time is dropped. */
const timeoutMs = 3000

export type Tracing = { stop(): Promise<void> }

/**
 * Begins to send traces to the collector at `url` by OTLP over HTTP (docs/operating.md, Traces), of a `share` of all calls and
 * jobs between 0 and 1. One per process; loaded only when it is asked for.
 */
export const startTracing = (
  url: string,
  share: number,
  commit: string | undefined,
  patience: number,
): Tracing => {
  const timeoutMillis = timeoutMs * patience
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const exporter = new OTLPTraceExporter({ url: new URL('v1/traces', withSlash(url)).href, timeoutMillis })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'rotativo',
      'service.instance.id': `${hostname()}/${process.pid}`,
      ...(commit === undefined ? {} : { 'service.version': commit }),
    }),
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  trace.setGlobalTracerProvider(provider)
  return { stop: () => provider.shutdown().catch(() => {}) }
}

const withSlash = (url: string): string => (url.endsWith('/') ? url : `${url}/`)
