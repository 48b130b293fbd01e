/** A period in which all lies that a test does, as the queries of the history take it. */
export const allTime = { created_at_begin: '2000-01-01 00:00:00', created_at_end: '2099-12-31 23:59:59' }
