/** What a vehicle, or its activation, does now (Specification 4; Decision Q95 adds 1, not parked). */
export const vehicleStatuses = { notParked: 1, parked: 2, scheduled: 3, alsoActive: 4 } as const

/** A number of the table above. */
export type VehicleStatus = (typeof vehicleStatuses)[keyof typeof vehicleStatuses]

/** The activation type codes (Specification 4): Normal, Notificação, Aviso, Autuado. */
export const activationTypes = { normal: 1, notice: 2, warning: 3, assessed: 4 } as const
