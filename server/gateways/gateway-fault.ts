/**
 * A service outside did not do what it should. `retryable` tells the job whether trying again can help:
 * a slow or failing service may recover, a refused message will be refused again.
 * The text never holds what was sent, because it is logged and what is sent is personal data.
 */
export class GatewayFault extends Error {
  readonly gateway: string
  readonly retryable: boolean

  constructor(gateway: string, what: string, retryable: boolean) {
    super(`${gateway} ${what}`)
    this.name = 'GatewayFault'
    this.gateway = gateway
    this.retryable = retryable
  }
}
