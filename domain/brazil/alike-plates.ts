/** Signs that an eye or a finger takes for each other (Decision Q187). */
const alike: Readonly<Record<string, string>> = {
  O: '0',
  I: '1',
  B: '8',
  S: '5',
  Q: '0',
  D: '0',
  Z: '2',
  G: '6',
}

/** The letter that a Mercosul plate has in place of each second digit of the older one of the same vehicle. */
const renewed = 'ABCDEFGHIJ'
const renewedAt = 4

const isAlike = (one: string, other: string): boolean => (alike[one] ?? one) === (alike[other] ?? other)

/** Whether both are the plates of one vehicle, the older and the Mercosul one. */
function isOneVehicle(one: string, other: string): boolean {
  const [a = '', b = ''] = [one[renewedAt], other[renewedAt]]
  const [digit, letter] = /\d/.test(a) ? [a, b] : [b, a]
  return /\d/.test(digit) && renewed[Number(digit)] === letter
}

/**
 * The known plate that was probably meant by the typed one, or null: it differs in one place, by signs that look alike or by the
 * older and newer form of one vehicle's plate. Nothing is asked of a plate that is known itself, nor when two known ones are as near:
 * two plates of one account may differ so, and nobody is led to the wrong one (Decision Q187).
 */
export function plateMeant(typed: string, known: readonly string[]): string | null {
  if (known.includes(typed)) return null
  const near = [...new Set(known)].filter((plate) => {
    if (plate.length !== typed.length) return false
    const places = [...plate].flatMap((sign, at) => (sign === typed[at] ? [] : [at]))
    const [place] = places
    if (place === undefined || places.length > 1) return false
    const isForm = place === renewedAt && typed.length === 7 && isOneVehicle(plate, typed)
    return isForm || isAlike(plate[place] ?? '', typed[place] ?? '')
  })
  return near.length === 1 ? (near[0] ?? null) : null
}
