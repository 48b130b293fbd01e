import { describe, expect, it } from 'vitest'
import { isEasyPassword } from './easy-password.ts'

const common = new Set(['123456', 'flamengo', 'senha'])
const taxId = '12345678909'

describe('an easy password', () => {
  it.each(['123456', 'flamengo', 'FlaMengo', 'flamengo2026', 'Senha!!', 'senha123'])('is %s', (password) => {
    expect(isEasyPassword(password, taxId, common)).toBe(true)
  })

  it.each(['12345678909', '123.456.789-09', 'cpf 12345678909'])('is the own tax id, as %s', (password) => {
    expect(isEasyPassword(password, taxId, common)).toBe(true)
    expect(isEasyPassword(password, '98765432100', common)).toBe(false)
  })

  it.each(['meu flamengo', '2026flamengo', 'segredo longo', '938571', 'ab1!!!'])('is not %s', (password) => {
    expect(isEasyPassword(password, taxId, common)).toBe(false)
  })
})
