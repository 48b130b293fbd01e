import { type Span, trace } from '@opentelemetry/api'
import type pg from 'pg'
import { failSpan, SpanKind, tracer } from './span.ts'

/** Statements that travel together. */
type Batch = { names: readonly string[]; rows: Promise<unknown> }
type Asked = string | Batch | { name?: string; text?: string }
type Query = (asked: Asked, ...rest: unknown[]) => unknown

/**
 * A span for each statement of a call or job, by its name or by what it does to which table; never its values. What the queue
 * and the sweeps ask by themselves is in none.
 */
export const traceDatabase = (pool: pg.Pool): void => {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as unknown as Query
    const traced: Query = (asked, ...rest) => {
      if (!trace.getActiveSpan()) return query(asked, ...rest)
      const name = nameOf(asked)
      const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name }
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes })
      const answered = query(asked, ...rest.map((one) => (isCallback(one) ? ending(span, one) : one)))
      const end = isBatch(asked) ? asked.rows : answered
      if (end instanceof Promise) void end.then(() => span.end(), failing(span))
      return answered
    }
    client.query = traced as unknown as typeof client.query
  })
}

type Callback = (error: unknown, ...rest: unknown[]) => unknown

const isCallback = (one: unknown): one is Callback => typeof one === 'function'

const ending =
  (span: Span, callback: Callback): Callback =>
  (error, ...rest) => {
    if (error) failing(span)(error)
    else span.end()
    return callback(error, ...rest)
  }

const failing =
  (span: Span) =>
  (error: unknown): void => {
    failSpan(span, error)
    span.end()
  }

const isBatch = (asked: Asked): asked is Batch => typeof asked !== 'string' && 'names' in asked

const nameOf = (asked: Asked): string => {
  if (isBatch(asked)) return asked.names.join(', ')
  if (typeof asked !== 'string' && asked.name !== undefined) return asked.name
  const text = typeof asked === 'string' ? asked : (asked.text ?? '')
  const verb = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const table = /\b(?:from|into|update)\s+"?([a-z_]+)/i.exec(text)?.[1]
  return table ? `${verb} ${table}` : verb
}
