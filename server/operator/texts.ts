/** A key's name says in the audit log who called, so it is never given again. */
export const keyExistsText = 'Já existe uma chave com este nome.'
