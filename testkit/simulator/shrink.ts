/**
 * The shortest part of a list that still fails, by leaving out ever smaller stretches (delta debugging): no further single
 * thing can be left out of what is given back.
 */
export const shrink = async <T>(
  whole: readonly T[],
  fails: (part: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> => {
  let rest = whole
  for (let size = Math.ceil(rest.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = rest.length - size; at > -size; at -= size) {
      const part = [...rest.slice(0, Math.max(0, at)), ...rest.slice(at + size)]
      if (part.length < rest.length && (await fails(part))) rest = part
    }
  }
  return rest
}
