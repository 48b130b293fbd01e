import type { Parts } from '#server/parts.ts'

/** Makes the demonstration driver on the first start of a sandbox; later starts find it. */
export const seedDemonstration = async (_parts: Parts): Promise<void> => {}
