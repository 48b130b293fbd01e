import { route } from '#contract/route.ts'

export const listUsableWallets = route('GET', '/api/users/driver/me/wallet', 'driver')
export const listOwnWallets = route('GET', '/api/users/my/wallets', 'driver')
