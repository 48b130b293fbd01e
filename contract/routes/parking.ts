import { route } from '#contract/route.ts'

export const listProducts = route('GET', '/api/v2/demarcation/parking/products', 'driver')
export const listFreeDays = route('GET', '/api/v2/demarcation/parking/free-days', 'anyone')
export const validateActivation = route('POST', '/api/audit/activation/validate', 'driver')
export const activateParking = route('POST', '/api/audit/activation/manual/wallet/activate', 'driver')
export const leaveParking = route('GET', '/api/transaction/devolution/:transaction_id', 'driver')
export const readDevolution = route('GET', '/api/parking/:transaction_id/devolution', 'driver')
export const reverseAutomatic = route(
  'POST',
  '/api/vehicle/automatic_activation/:transaction_id/reverse',
  'driver',
)
