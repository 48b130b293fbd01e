import { route } from '#contract/route.ts'

export const listPaymentForms = route('GET', '/api/transaction/payment/forms', 'driver')
export const createOrder = route('POST', '/api/v2/order', 'driver')
export const listOpenOrders = route('GET', '/api/users/me/open-orders', 'driver')
export const readOrder = route('GET', '/api/users/me/open-orders/:id', 'driver')
export const updateOrder = route('PUT', '/api/v2/order/:id', 'driver')
export const confirmOrder = route('PUT', '/api/v2/order/:id/confirm', 'driver')
export const giveUpOrder = route('PUT', '/api/v2/order/:id/give_up', 'driver')
export const readPublicOrder = route('GET', '/api/public/order/:id', 'anyone')
