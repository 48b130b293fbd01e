import { showSnackbar } from '../snackbar-store.ts'

/** Long enough for two sentences. */
const toldMs = 7000

/** Tells whoever puts a sheet away that its payment still waits, until when, and where it is found. */
export const sayStillWaiting = (message: string): void =>
  showSnackbar({ kind: 'info', message, duration: toldMs })
