/** Name of the response header with the server's clock in epoch milliseconds; countdowns follow it. */
export const serverTimeHeader = 'server-time'
