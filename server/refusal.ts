import type { RefusalCode } from '#contract/refusals.ts'

/** A use case says no: a code of the closed list, with what its text needs. Only `server/http` knows the status. */
export class Refusal extends Error {
  readonly code: RefusalCode
  /** Fills the gaps of its text; `field` names the field that it is about. */
  readonly details: Record<string, string | number>
  /** Seconds after which trying again makes sense, for `Retry-After`. */
  readonly retryAfter: number | undefined
  /** Whose account it was about where nobody is logged in, for the trail. */
  taxId: string | undefined

  /** Texts per field, where fields are what is wrong. */
  readonly errors: Record<string, string[]>

  constructor(
    code: RefusalCode,
    details: Record<string, string | number> = {},
    retryAfter?: number,
    errors: Record<string, string[]> = {},
  ) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.details = details
    this.retryAfter = retryAfter
    this.errors = errors
  }
}

/** Lets a refusal of the work say whose tax id it was about. */
export const aboutTaxId = async <A>(taxId: string, work: () => Promise<A>): Promise<A> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) error.taxId = taxId
    throw error
  }
}

/** A number of the caller that is not what the server says itself, by the name of its field (decision Q4). */
export const disagreeing = (field: string): Refusal => new Refusal('order_disagrees', { field })

/** Wrong input: texts per field, the first one is what the driver reads first. */
export class InvalidInput extends Error {
  readonly errors: Record<string, string[]>

  constructor(errors: Record<string, string[]>) {
    super('invalid input')
    this.name = 'InvalidInput'
    this.errors = errors
  }
}
