import { extendActivation, scheduleActivation } from '#domain/parking/activation.ts'
import type { ActivationRow } from './activation-view.ts'
import type { OfferedProduct } from './find-product.ts'

/** Begin and end of the plate's activation once the product is bought: a new one, or more time (decisions Q93, Q94). */
export const planTimes = (
  joinable: Pick<ActivationRow, 'begins_at' | 'ends_at'> | null,
  product: OfferedProduct,
  now: Date,
  zone: string,
): { begin: Date; end: Date } =>
  joinable
    ? extendActivation(
        { begin: joinable.begins_at, end: joinable.ends_at },
        product.time,
        product.hours,
        zone,
      )
    : scheduleActivation(now, product.time, product.hours, zone)
