import { categoryForVehicleType } from '#domain/parking/tariff.ts'
import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import type { RegisteredVehicle, VehicleRegistry } from './port.ts'
import models from './sandbox-models.json' with { type: 'json' }
import registry from './sandbox-registry.json' with { type: 'json' }

const fixed = new Map<string, RegisteredVehicle | null>(Object.entries(registry.fixed))

/** Both Brazilian forms; the made-up registry, like the real one, knows no foreign plate. */
const brazilianPlate = /^[A-Z]{3}\d[A-Z\d]\d{2}$/

const oneInThisManyIsUnknown = 16

/**
 * Made-up vehicles: one plate is always the same vehicle, and one plate in sixteen is unknown.
 * The plates under `fixed` in sandbox-registry.json have a chosen vehicle type for whoever needs one; for those under
 * `unkind` the registry fails, or never answers.
 */
export const sandboxVehicles: VehicleRegistry = {
  async find(plate) {
    if (plate === registry.unkind.fails) throw new GatewayFault('the vehicle registry', 'answered 500', true)
    if (plate === registry.unkind.silent) return new Promise(() => {})
    const chosen = fixed.get(plate)
    if (chosen !== undefined) return chosen
    if (!brazilianPlate.test(plate)) return null
    const number = mixed(plate)
    if (number % oneInThisManyIsUnknown === 0) return null
    const model = models[Math.floor(number / 16) % models.length]
    const color = registry.colours[Math.floor(number / 2048) % registry.colours.length]
    if (!model || !color) return null
    const { hired, private: owned } = registry.categories
    const isTruck = categoryForVehicleType(model.vehicle_type_id) === 'load_unload'
    return { ...model, color, category: isTruck ? hired : owned }
  },
}

/** FNV-1a with a final shuffle: 32 bits that differ for neighbouring plates. */
function mixed(plate: string): number {
  let hash = 0x811c9dc5
  for (const char of plate) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 12)) >>> 0
}
