import { route } from '#contract/route.ts'

export const listTransactions = route('GET', '/api/users/driver/me/app/transaction', 'driver')
export const exportTransactions = route('GET', '/api/users/driver/me/app/transaction/pdf', 'driver')
export const readPdfUrl = route('GET', '/api/pdf_url/:jobId', 'driver')
export const mailTransactions = route('GET', '/api/users/driver/me/app/transaction/email', 'driver')
export const downloadTransactions = route('GET', '/api/users/driver/me/app/transaction/csv', 'driver')
export const printStay = route(
  'GET',
  '/api/users/driver/me/app/transaction/:transaction_id/receipt',
  'driver',
)
export const listActivations = route('GET', '/api/audit/activation', 'driver')

/** Below this path of the server lie the PDFs, each under its secret name. */
export const pdfFilesPath = '/relatorios/'
