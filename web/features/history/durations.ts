/** Timer of the specification: the history snackbar lasts 4 s. */
export const snackbarMs = 4000
