import { route } from '#contract/route.ts'

export const listMyVehicles = route('GET', '/api/users/driver/me/plate', 'driver')
export const associateVehicle = route('POST', '/api/vehicle/plate/wallet/associate', 'driver')
export const dissociateVehicle = route('POST', '/api/vehicle/plate/:vehicleId/:walletId/dissociate', 'driver')
export const changeVehicle = route('PUT', '/api/vehicle/:id', 'driver')
export const correctPlate = route('PUT', '/api/vehicle/ticket/:transaction_id/plate', 'driver')
export const confirmVehicle = route('PUT', '/api/vehicle/:id/ownership', 'driver')
export const switchAutomatic = route('PUT', '/api/vehicle/:id/automatic_activation', 'driver')
