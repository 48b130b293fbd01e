const tens: readonly (readonly [number, string])[] = [
  [1, '123456789'],
  [2, '12478'],
  [3, '1234578'],
  [4, '123456789'],
  [5, '1345'],
  [6, '123456789'],
  [7, '134579'],
  [8, '123456789'],
  [9, '123456789'],
]

/** The 67 area codes of the Brazilian numbering plan, as the library libphonenumber lists them too. */
export const areaCodes: ReadonlySet<string> = new Set(
  tens.flatMap(([ten, units]) => Array.from(units, (unit) => `${ten}${unit}`)),
)
