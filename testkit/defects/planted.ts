import type { Edit } from '../planting.ts'

/** One line that somebody might write: what is wrong, where, the files of tests that have to see it, and `why` none does. */
export type Planted = Edit & { name: string; tests: readonly string[]; why?: string }
