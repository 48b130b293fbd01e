const shape = /^[^\s<>@]+@[^\s<>@.]+(?:\.[^\s<>@.]+)+$/

/** Whether a text is one e-mail address, as loosely as a configuration or a search may write it. */
export const isMailAddress = (text: string): boolean => shape.test(text)

/**
 * The first e-mail address in a text such as 'Zona Azul <contato@example.com>' or 'Contato: a@example.com.'; undefined
 * without one. The text is split first: one expression over the whole text would take quadratic time.
 */
export const mailAddressIn = (text: string): string | undefined =>
  text
    .split(/[\s<>()[\],;:"']/)
    .map((word) => (word.endsWith('.') ? word.slice(0, -1) : word))
    .find(isMailAddress)
