/** Microseconds of the processor that some work takes; those of the clock depend on what else the machine does. */
export const processorTimeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

/** The one in the middle, which a single slow one does not move. */
export const middleOf = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN
