import { type Cents, cents, decimalMark, parseReais } from '#domain/money/cents.ts'

/** More digits than any amount here needs, and far from where numbers lose cents. */
const mostDigits = 11

/** Full stop and comma change places for whoever reads amounts in English. */
const asInBrazil = (text: string): string => text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'))

/**
 * The cents of what stands in a money field after a change. Digits that are typed come in from the right of the amount that
 * is shown; an amount that comes as a whole, pasted or filled in by the browser, is reais as anybody writes them: '50' is
 * fifty, and '50,5' fifty and a half.
 */
export function typedAmount(typed: string): Cents {
  const text = decimalMark() === '.' ? asInBrazil(typed) : typed
  const digits = text.replace(/\D/g, '').slice(0, mostDigits)
  const isContinued = text.startsWith('R$') && text.includes(',')
  const whole = isContinued || digits.length < 2 ? null : parseReais(text)
  return whole !== null && whole >= 0 && String(whole).length <= mostDigits ? whole : cents(Number(digits))
}
