/** A reason why the embedded database cannot start, said in one line that a person can act on. */
export class EmbeddedDatabaseFault extends Error {
  override name = 'EmbeddedDatabaseFault'
}
