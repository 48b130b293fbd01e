/** The modules of a code as one path, with the width of its side in modules. */
export type Drawing = { size: number; path: string }

const quietZone = 4

/** Each dark module is a square of its own. */
export const pathOf = (modules: readonly (readonly boolean[])[]): string =>
  modules.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')

export async function draw(value: string): Promise<Drawing> {
  const { encode } = await import('uqr')
  const { size, data } = encode(value, { ecc: 'M', border: quietZone })
  return { size, path: pathOf(data) }
}
