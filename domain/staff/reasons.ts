/** Fewer letters and digits than this say nothing. */
export const shortestReason = 5

/** As many characters as a reason may have. */
export const longestReason = 500

/** What was said, or why it is no reason: it says nothing, or is longer than what is kept of it. */
export type ReasonRead = { said: string } | { problem: 'short' | 'long' }

/**
 * Why somebody of the programme does something, in words, with its blanks put right; lines stay lines. It goes to the register, and
 * what is decided about a notice to its driver as well (Decisions Q178, Q181), so nothing of it is cut off.
 */
export function readReason(typed: string): ReasonRead {
  const said = typed.trim().replace(/[^\S\n]+/g, ' ')
  if (said.replace(/[^\p{L}\p{N}]/gu, '').length < shortestReason) return { problem: 'short' }
  return said.length > longestReason ? { problem: 'long' } : { said }
}
