import type { refusalTexts } from './texts.ts'

const keyInUse: keyof typeof refusalTexts = 'IdempotencyKeyInUse'

/**
 * Whether a refusal or a fault answers nothing yet: the server, or what it relies on, broke down, or would not look at the
 * call now. The very same may be sent again with its Idempotency-Key and be done then. Every other refusal is an answer,
 * which the server keeps with the key and gives again, and which settles the key for the caller.
 */
export const isUnanswered = ({ status, type }: { status: number; type?: string | undefined }): boolean =>
  status >= 500 || status === 429 || type === keyInUse
