import { route } from '#contract/route.ts'

export const findPostalCode = route('GET', '/api/postal-code/:cep', 'anyone')
export const changeAddress = route('PUT', '/api/users/me/address/change', 'driver')
