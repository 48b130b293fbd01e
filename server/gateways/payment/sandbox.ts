import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/database/pool.ts'
import type { ChargeState, Notification, PaymentGateway, PixCharge } from './port.ts'

/** A bank of our own for the sandbox. */
export class SandboxBank implements PaymentGateway {
  readonly name = 'sandbox'
  constructor(_db: Db, _clock: Clock, _secret: string, _address: () => string) {}
  openPix(): Promise<PixCharge> {
    throw new Error('the sandbox bank is not open yet')
  }
  async lookUp(): Promise<ChargeState | null> {
    return null
  }
  async refund(): Promise<'done' | 'in_progress'> {
    return 'in_progress'
  }
  readNotification(): Notification | null {
    return null
  }
}
