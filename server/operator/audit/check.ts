/** What must always hold. `find` selects one text, `what`, per violation. */
export type Check = { rule: string; find: string }
