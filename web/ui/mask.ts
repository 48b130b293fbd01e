/**
 * A mask as text: `0` takes a digit, `A` a letter, `*` a letter or a digit, `+` a plus; every other character stands for
 * itself and appears once something follows it.
 */
export type MaskPattern = string

const tokens: Record<string, RegExp> = { '0': /\d/, A: /\p{L}/u, '*': /[A-Za-z0-9]/, '+': /\+/ }

/** Fits a typed or pasted text into a pattern; what does not fit is left out. */
export function applyMask(pattern: MaskPattern, typed: string): string {
  let shown = ''
  let pending = ''
  let at = 0
  for (const character of typed) {
    while (at < pattern.length && !tokens[pattern.charAt(at)]) {
      pending += pattern.charAt(at)
      at += 1
    }
    const token = tokens[pattern.charAt(at)]
    if (!token) break
    if (!token.test(character)) continue
    shown += pending + character
    pending = ''
    at += 1
  }
  return shown
}

const isTaken = (pattern: MaskPattern, index: number): boolean => Boolean(tokens[pattern.charAt(index)])

/** How many characters of the shown text were typed and not put in by the mask, up to a position. */
export function typedBefore(pattern: MaskPattern, shown: string, position: number): number {
  let count = 0
  for (let index = 0; index < Math.min(position, shown.length); index += 1) {
    if (isTaken(pattern, index)) count += 1
  }
  return count
}

/** The position in the shown text right after so many typed characters. */
export function positionAfter(pattern: MaskPattern, shown: string, typedCount: number): number {
  let count = 0
  for (let index = 0; index < shown.length; index += 1) {
    if (count === typedCount) return index
    if (isTaken(pattern, index)) count += 1
  }
  return shown.length
}
