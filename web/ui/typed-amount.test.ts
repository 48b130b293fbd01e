import { afterEach, expect, it } from 'vitest'
import { speakBy } from '#domain/languages.ts'
import { isWritingKey, typedAmount, wasTyped } from './typed-amount.ts'

afterEach(() => speakBy(() => undefined))

it('shifts typed digits in from the right of the amount that is shown', () => {
  for (const [text, amount] of [
    ['5', 5],
    ['R$ 0,050', 50],
    ['R$ 0,500', 500],
    ['R$ 50,0', 500],
    ['R$ 0,0', 0],
    ['', 0],
  ] as const) {
    expect(typedAmount(text, true), text).toBe(amount)
  }
})

it('reads a single digit as reais where no key wrote it, as two of them', () => {
  for (const [text, amount] of [
    ['1', 100],
    ['5', 500],
    ['R$ 5', 500],
    ['R$ 5,5', 550],
    ['', 0],
    // What was put behind the amount that stood there has replaced nothing.
    ['R$ 0,0050', 50],
  ] as const) {
    expect(typedAmount(text, false), text).toBe(amount)
  }
})

it('reads an amount that comes as a whole as reais', () => {
  for (const [text, amount] of [
    ['50', 5000],
    ['50001', 5_000_100],
    ['50,5', 5050],
    ['50,00', 5000],
    ['1.234', 123_400],
    ['R$ 50', 5000],
    ['R$ 1.234,56', 123_456],
    ['50.00', 5000],
    ['9'.repeat(30), 99_999_999_999],
  ] as const) {
    expect(typedAmount(text, false), text).toBe(amount)
    // No key writes several digits at once.
    expect(typedAmount(text, true), text).toBe(amount)
  }
})

it('reads the marks of whoever chose English the other way round', () => {
  speakBy(() => ({ language: 'en', dictionary: {} }))
  for (const [text, amount] of [
    ['R$ 0.050', 50],
    ['R$ 50.0', 500],
    ['R$ 1,234.567', 1_234_567],
    ['50', 5000],
    ['50.5', 5050],
    ['1,234', 123_400],
    ['R$ 1,234.56', 123_456],
  ] as const) {
    expect(typedAmount(text, true), text).toBe(amount)
  }
})

it('takes a change for typed by the key before it, and by its kind where phones, gestures and menus press none', () => {
  for (const [kind, pressed, typed] of [
    ['insertText', true, true],
    ['insertText', false, false],
    ['insertCompositionText', false, true],
    ['deleteContentBackward', false, true],
    ['deleteByCut', false, true],
    ['historyUndo', false, true],
    ['insertFromPaste', true, false],
    ['insertFromDrop', false, false],
    ['insertReplacementText', true, false],
    // The browser fills in, and says a key of no name before it.
    [undefined, true, false],
  ] as const) {
    expect(wasTyped(kind, pressed), `${kind} ${pressed}`).toBe(typed)
  }
})

it('counts the nameless keys of phones, and no key that only moves or commands', () => {
  const bare = { ctrlKey: false, metaKey: false }
  for (const key of ['5', ',', 'Unidentified', 'Process', 'Backspace', 'Delete'])
    expect(isWritingKey({ ...bare, key }), key).toBe(true)
  for (const key of ['Tab', 'Shift', 'Control', 'ArrowLeft', 'Home', 'Enter'])
    expect(isWritingKey({ ...bare, key }), key).toBe(false)
  expect(isWritingKey({ ...bare, key: 'v', ctrlKey: true })).toBe(false)
  expect(isWritingKey({ ...bare, key: 'a', metaKey: true })).toBe(false)
})
