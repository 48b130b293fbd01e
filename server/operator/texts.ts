/** A key's name says in the audit log who called, so it is never given again. */
export const keyExistsText = 'Já existe uma chave com este nome.'

/** What an agent reads who hands the device over. */
export const shiftEndedText = 'Turno encerrado.'
