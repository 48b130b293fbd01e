import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addOutlet, readState, showSnackbar } from './snackbar-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

const messages = () => readState().snackbars.map((snackbar) => snackbar.message)

it('disappears after 2 s [timer.generic-snackbar]', () => {
  showSnackbar({ message: 'Operação realizada com sucesso!' })
  vi.advanceTimersByTime(1999)
  expect(messages()).toEqual(['Operação realizada com sucesso!'])
  vi.advanceTimersByTime(1)
  expect(messages()).toEqual([])
})

it('stays as long as it is asked to', () => {
  showSnackbar({ message: 'oito', duration: 8000 })
  vi.advanceTimersByTime(7999)
  expect(messages()).toEqual(['oito'])
  vi.advanceTimersByTime(1)
  expect(messages()).toEqual([])
})

it('shows a repeated message once, from its last time on, and at most three', () => {
  showSnackbar({ message: 'a' })
  vi.advanceTimersByTime(1500)
  showSnackbar({ message: 'a' })
  vi.advanceTimersByTime(1500)
  expect(messages()).toEqual(['a'])
  for (const message of ['b', 'c', 'd']) showSnackbar({ message })
  expect(messages()).toEqual(['b', 'c', 'd'])
})

it('shows in the topmost dialog, and below it again when that closes', () => {
  const page = Symbol('page')
  const dialog = Symbol('dialog')
  const removePage = addOutlet(page)
  const removeDialog = addOutlet(dialog)
  expect(readState().outlets.at(-1)).toBe(dialog)
  removeDialog()
  expect(readState().outlets.at(-1)).toBe(page)
  removePage()
})
