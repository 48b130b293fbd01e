import type { RefusalCode } from '#contract/refusals.ts'

/** A use case says no: a code of the closed list, with what its text needs. Only `server/http` knows the status. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: Record<string, string | number>
  /** Seconds after which trying again makes sense, for `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(code: RefusalCode, details: Record<string, string | number> = {}, retryAfter?: number) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.details = details
    this.retryAfter = retryAfter
  }
}

/** Wrong input: texts per field, the first one is what the driver reads first. */
export class InvalidInput extends Error {
  readonly errors: Record<string, string[]>

  constructor(errors: Record<string, string[]>) {
    super('invalid input')
    this.name = 'InvalidInput'
    this.errors = errors
  }
}
