import { expect, it } from 'vitest'
import { loginProblems } from './login.ts'

it('needs tax id and password', () => {
  expect(loginProblems({ username: '', password: '' })).toEqual({
    username: 'tax_id_required',
    password: 'password_required',
  })
  expect(loginProblems({ username: '123.456.789-09', password: 'x' })).toEqual({})
  expect(loginProblems({ username: '12345678900', password: 'x' })).toEqual({ username: 'tax_id_invalid' })
})

it('does not judge the length of a password: only the server knows whether it is right', () => {
  expect(loginProblems({ username: '12345678909', password: ' ' })).toEqual({})
})

it('needs the captcha only where one is configured', () => {
  const login = { username: '12345678909', password: 'segredo' }
  expect(loginProblems(login, { requireCaptcha: true })).toEqual({ captcha_token: 'captcha_required' })
  expect(loginProblems({ ...login, captcha_token: 'ok' }, { requireCaptcha: true })).toEqual({})
  expect(loginProblems(login, { requireCaptcha: false })).toEqual({})
})

it('accepts a company with letters in its tax id only where the city does', () => {
  const login = { username: '12.ABC.345/01DE-35', password: 'segredo' }
  expect(loginProblems(login)).toEqual({ username: 'tax_id_invalid' })
  expect(loginProblems(login, { alphanumericCnpj: true })).toEqual({})
})
