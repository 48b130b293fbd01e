import { describe, expect, it } from 'vitest'
import { ApiError, errorText } from './errors.ts'

const answer = (body: unknown, status = 422) => errorText(new ApiError(status, body))

describe('errorText', () => {
  it('prefers the first field error, else the message [error.precedence]', () => {
    const errors = { phone: ['O celular informado já está cadastrado.'], email: ['outro'] }
    expect(answer({ message: 'Confira os dados informados.', type: 'InvalidInput', error: { errors } })).toBe(
      'O celular informado já está cadastrado.',
    )
    expect(
      answer({ message: 'Confira os dados informados.', type: 'InvalidInput', error: { errors: {} } }),
    ).toBe('Confira os dados informados.')
  })

  it('reads data.message, data.type, data.error.errors, data.error.message and a text in data.error [error.source, error.vehicle-add-remove]', () => {
    expect(answer({ message: 'Mensagem direta.' })).toBe('Mensagem direta.')
    expect(answer({ error: { message: 'Mensagem interna.' } })).toBe('Mensagem interna.')
    expect(answer({ error: { errors: { plate: ['A placa é obrigatória'] } } })).toBe('A placa é obrigatória')
    expect(answer({ error: 'Placa bloqueada.' })).toBe('Placa bloqueada.')
    expect(answer({ message: 'Mensagem direta.', error: 'Unprocessable Entity' })).toBe('Mensagem direta.')
    expect(answer({ type: 'InsufficientBalance' })).toBe('Você não possui saldo suficiente para estacionar.')
  })

  it('never shows the name of a type', () => {
    const message = 'UnheardOfException'
    expect(answer({ message, type: message })).toBe('Ocorreu um erro. Tente novamente.')
    const known = 'PdfNotReadyException'
    expect(answer({ message: known, type: known })).toBe('O PDF ainda está sendo gerado.')
    expect(answer({ message: 'UserNotVerified', type: 'UserNotVerified' }, 403)).toBe(
      'Confirme o seu cadastro para continuar.',
    )
    expect(answer({ type: 'ResendTooSoon' }, 429)).toBe('Ocorreu um erro. Tente novamente.')
  })

  it('says so generically when nothing readable came [error.fallback]', () => {
    for (const body of [null, '', '<html>', {}, [], { message: '' }, { error: null }, { message: 7 }]) {
      expect(answer(body, 500)).toBe('Ocorreu um erro. Tente novamente.')
    }
    expect(errorText(new TypeError('fetch failed'))).toBe('Ocorreu um erro. Tente novamente.')
  })

  it('keeps every field with its first text, for the form', () => {
    const errors = { name: ['um', 'dois'], cep: [], uf: 'três' }
    expect(new ApiError(422, { error: { errors } }).fieldErrors).toEqual({ name: 'um', uf: 'três' })
  })
})
