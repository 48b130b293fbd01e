import { route } from '#contract/route.ts'

export const listPublicNotices = route('GET', '/api/public/notifications', 'anyone')
export const listPublicProducts = route('GET', '/api/public/activation/products', 'anyone')
export const readPlateTicket = route('GET', '/api/public/activation/ticket', 'anyone')
export const createPublicOrder = route('POST', '/api/public/order', 'anyone')
export const payPublicNotices = route('POST', '/api/public/order/notification/pay', 'anyone')
export const giveUpPublicOrder = route('PUT', '/api/public/order/:id/give_up', 'anyone')
export const readReceipt = route('GET', '/api/public/receipt/:secret', 'anyone')
export const printReceipt = route('GET', '/api/public/receipt/:secret/pdf', 'anyone')

export const correctReceiptPlate = route('PUT', '/api/public/receipt/:secret/plate', 'anyone')

/** Where the page shows a receipt: the secret of its address follows. */
export const receiptPath = '/comprovante/'
