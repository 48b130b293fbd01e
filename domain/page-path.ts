/**
 * The same path without the slashes at its end, '/' for a path of slashes alone: an address typed with one slash too many
 * means the same screen. A loop, because `/\/+$/` takes quadratic time on a path full of slashes.
 */
export function withoutLastSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end--
  return path.slice(0, end)
}
