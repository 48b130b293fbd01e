import { expect, it } from 'vitest'
import { loginProblems } from './login.ts'

const digitsOnly = { alphanumericCnpj: false }

it('needs tax id and password', () => {
  expect(loginProblems({ username: '', password: '' }, digitsOnly)).toEqual({
    username: 'tax_id_required',
    password: 'password_required',
  })
  expect(loginProblems({ username: '123.456.789-09', password: 'x' }, digitsOnly)).toEqual({})
  expect(loginProblems({ username: '12345678900', password: 'x' }, digitsOnly)).toEqual({
    username: 'tax_id_invalid',
  })
})

it('does not judge the length of a password: only the server knows whether it is right', () => {
  expect(loginProblems({ username: '12345678909', password: ' ' }, digitsOnly)).toEqual({})
})

it('needs the captcha only where one is configured', () => {
  const login = { username: '12345678909', password: 'segredo' }
  expect(loginProblems(login, { ...digitsOnly, requireCaptcha: true })).toEqual({
    captcha_token: 'captcha_required',
  })
  expect(loginProblems({ ...login, captcha_token: 'ok' }, { ...digitsOnly, requireCaptcha: true })).toEqual(
    {},
  )
  expect(loginProblems(login, { ...digitsOnly, requireCaptcha: false })).toEqual({})
})

it('accepts a company with letters in its tax id only where the city does', () => {
  const login = { username: '12.ABC.345/01DE-35', password: 'segredo' }
  expect(loginProblems(login, digitsOnly)).toEqual({ username: 'tax_id_invalid' })
  expect(loginProblems(login, { alphanumericCnpj: true })).toEqual({})
})
