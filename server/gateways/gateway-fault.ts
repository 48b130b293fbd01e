/**
 * A service outside did not do what it should. `retryable` tells the job whether trying again can help:
 * a slow or failing service may recover, a refused message will be refused again.
 * The text never holds what was sent, because it is logged and what is sent is personal data.
 */
export class GatewayFault extends Error {
  readonly gateway: string
  readonly retryable: boolean
  /** The service turned the call away because of others before it: it has answered, and has done nothing. */
  readonly isBusy: boolean

  constructor(gateway: string, what: string, retryable: boolean, isBusy = false) {
    super(`${gateway} ${what}`)
    this.name = 'GatewayFault'
    this.gateway = gateway
    this.retryable = retryable
    this.isBusy = isBusy
  }
}
