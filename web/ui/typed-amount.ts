import { type Cents, cents, decimalMark, parseReais } from '#domain/money/cents.ts'

/** More digits than any amount here needs, and far from where numbers lose cents. */
const mostDigits = 11

/** Full stop and comma change places for whoever reads amounts in English. */
const asInBrazil = (text: string): string => text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'))

/**
 * The cents of what stands in a money field after a change. Digits that are typed come in from the right of the amount that
 * is shown; an amount that comes as a whole, pasted or filled in by the browser, is reais as anybody writes them: '5' is five,
 * '50' is fifty, and '50,5' fifty and a half.
 */
export function typedAmount(written: string, isTyped: boolean): Cents {
  const text = decimalMark() === '.' ? asInBrazil(written) : written
  const digits = text.replace(/\D/g, '').slice(0, mostDigits)
  const isContinued = isTyped && text.startsWith('R$') && text.includes(',')
  const isFirst = isTyped && digits.length < 2
  const whole = isContinued || isFirst ? null : parseReais(text)
  return whole !== null && whole >= 0 && String(whole).length <= mostDigits ? whole : cents(Number(digits))
}

type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean }

/**
 * Whether a key writes or takes away a character. The keyboards of phones name none and say 'Unidentified', and what composes
 * 'Process'. Keys that only move, select or command say nothing about a change that comes after them.
 */
export const isWritingKey = ({ key, ctrlKey, metaKey }: Pressed): boolean =>
  !ctrlKey && !metaKey && (key.length === 1 || /^(Unidentified|Process|Dead|Backspace|Delete)$/.test(key))

/** Of these the browser itself says that they are no single keys. */
const wholeAtOnce = /^insert(FromPaste|FromDrop|FromYank|ReplacementText)/
/** What composes, takes away, undoes or does again may come without a key, from a gesture or a menu, and goes on from what stands there. */
const goesOn = /^(insertComposition|insertFromComposition|delete|history)/

/**
 * Whether a change was typed, by the event that tells of it and by whether a writing key was pressed since the last one. A change
 * that says nothing of its kind was made by a program, as a browser or a password manager fills in.
 */
export const wasTyped = (inputType: string | undefined, wasKeyPressed: boolean): boolean =>
  inputType !== undefined && !wholeAtOnce.test(inputType) && (wasKeyPressed || goesOn.test(inputType))
