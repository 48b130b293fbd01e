import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import type { VehicleRegistry } from './port.ts'

/** A person waits for the answer. */
const patienceMs = 2000

/**
 * A registry that keeps nobody from adding a vehicle or paying: one that fails, or has not answered in time, does not know
 * the plate.
 */
export const patientRegistry = (registry: VehicleRegistry, waitMs = patienceMs): VehicleRegistry => ({
  find: async (plate) => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), waitMs)
    })
    try {
      return await Promise.race([registry.find(plate), late])
    } catch (error) {
      if (error instanceof GatewayFault) return null
      throw error
    } finally {
      clearTimeout(timer)
    }
  },
})
