/**
 * How many rows a list of the office gives at once: usually, of the register, and where a row says much. Whoever gets fewer has
 * seen the last one.
 */
export const pageRows = { usual: 50, register: 100, short: 20 } as const
