/** What a registry knows of a plate (decision Q107). Type ids: 6 common, 11 and 14 load_unload, 3 and 4 motorcycle. */
export type RegisteredVehicle = {
  maker_model: string
  vehicle_type_id: number
  color: string
  category: string
}

export interface VehicleRegistry {
  /** Takes a plate without separators, upper case. Null: the registry does not know it. */
  find(plate: string): Promise<RegisteredVehicle | null>
}

/** A programme without a registry shows a plate without its model. */
export const noRegistry: VehicleRegistry = { find: async () => null }
