/** Long runs of digits could be a tax id, a phone or a card: they never reach the log. */
const hideLongNumbers = (text: string): string => text.replace(/\d{5,}/g, '#')

/** Word by word: one expression with the @ in its middle would take quadratic time on a long word. */
const hideAddresses = (text: string): string =>
  text.replace(/[^\s<>"'()=,;:]+/g, (word) => {
    const at = word.indexOf('@', 1)
    return at > 0 && at < word.length - 1 ? '#' : word
  })

/**
 * The path of a request that no call answers: its first part. What follows may be a token, as in /active/…,
 * or anything that somebody typed.
 */
export const loggablePath = (url: string): string => {
  const [first = '', ...rest] = (url.split('?')[0] ?? '').slice(1).split('/')
  const shown = /^[\w.-]{0,40}$/.test(first) ? hideLongNumbers(first) : '#'
  return rest.length > 0 ? `/${shown}/#` : `/${shown}`
}

type LoggableError = { type: string; message: string; stack: string; [field: string]: unknown }

const shownFields = ['code', 'constraint', 'table', 'column', 'routine', 'gateway', 'retryable'] as const

/**
 * What the log may hold of an error. A database error carries whole rows in its details, so only fields that
 * are known to be harmless are shown, and texts lose long numbers and e-mail addresses.
 */
export const loggableError = (error: Error): LoggableError => {
  const clean = (text: string) => hideAddresses(hideLongNumbers(text))
  const fields = error as unknown as Record<string, unknown>
  return {
    type: error.name,
    message: clean(error.message),
    stack: clean(error.stack ?? ''),
    ...Object.fromEntries(shownFields.flatMap((name) => (name in error ? [[name, fields[name]]] : []))),
    ...(error.cause instanceof Error ? { cause: loggableError(error.cause) } : {}),
  }
}
