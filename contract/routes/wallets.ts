import { route } from '#contract/route.ts'

export const listUsableWallets = route('GET', '/api/users/driver/me/wallet', 'driver')
export const listOwnWallets = route('GET', '/api/users/my/wallets', 'driver')
export const readSharing = route('GET', '/api/wallets/:walletId/sharing', 'driver')
export const createInvitation = route('POST', '/api/wallets/:walletId/invitations', 'driver')
export const revokeInvitation = route('DELETE', '/api/wallets/:walletId/invitations/:id', 'driver')
export const changeMember = route('PUT', '/api/wallets/:walletId/members/:id', 'driver')
export const deleteMember = route('DELETE', '/api/wallets/:walletId/members/:id', 'driver')
export const leaveWallet = route('DELETE', '/api/wallets/:walletId/membership', 'driver')
export const readInvitation = route('GET', '/api/invitations/:secret', 'driver')
export const acceptInvitation = route('POST', '/api/invitations/:secret/accept', 'driver')
export const declineInvitation = route('POST', '/api/invitations/:secret/decline', 'driver')

/** Where the page shows an invitation: the secret of its address follows. */
export const invitationPath = '/convite/'

const topUp = '/api/users/my/wallets/:id/top-up'
export const readTopUp = route('GET', topUp, 'driver')
export const saveTopUp = route('PUT', topUp, 'driver')
export const stopTopUp = route('DELETE', topUp, 'driver')
export const stopTopUpByLink = route('POST', '/api/public/top-up/stop', 'anyone')

/** Where the page stops a top-up by the link of a message: the secret of its address follows. */
export const stopPath = '/recarga/parar/'
