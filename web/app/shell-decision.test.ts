import { describe, expect, it } from 'vitest'
import { activationToken, decideShell, type ShellInput } from './shell-decision.ts'

const confirmed = { active_mail: true, sms_verification_status: false }
const unconfirmed = { active_mail: false, sms_verification_status: false }

const decide = (input: Partial<ShellInput>) =>
  decideShell({
    maintenance: false,
    path: '/',
    query: '',
    token: null,
    user: null,
    publicPaths: ['/faq'],
    ...input,
  })

const resetAddress = { path: '/reset_password', query: '?email=ana%40exemplo.com.br&token=abc' }

describe('decideShell', () => {
  it('[shell.maintenance] shows only the maintenance page, whatever the address or token', () => {
    for (const path of ['/', '/faq', '/active/abc', '/carteiras']) {
      for (const token of [null, 'token']) {
        expect(decide({ maintenance: true, path, token, user: confirmed })).toEqual({ kind: 'maintenance' })
      }
    }
    expect(decide({ maintenance: true, ...resetAddress })).toEqual({ kind: 'maintenance' })
  })

  it('[shell.password-reset] shows the password change screen before it looks at the login token', () => {
    const expected = { kind: 'reset', email: 'ana@exemplo.com.br', token: 'abc' }
    expect(decide(resetAddress)).toEqual(expected)
    expect(decide({ ...resetAddress, token: 'token', user: confirmed })).toEqual(expected)
    expect(decide({ ...resetAddress, path: '/app/reset_password/' })).toEqual(expected)
  })

  it('[shell.password-reset] does not match an invalid e-mail or an empty token', () => {
    for (const query of ['', '?email=ana&token=abc', '?email=ana%40exemplo.com.br&token=', '?token=abc']) {
      expect(decide({ path: '/reset_password', query })).toEqual({ kind: 'landing' })
    }
  })

  it('[shell.no-token] shows the landing page at every address that is not public', () => {
    expect(decide({})).toEqual({ kind: 'landing' })
    expect(decide({ path: '/carteiras' })).toEqual({ kind: 'landing' })
    expect(decide({ path: '/active/abc' })).toEqual({ kind: 'landing' })
    expect(decide({ path: '/faq' })).toEqual({ kind: 'public' })
    expect(decide({ path: '/faq/' })).toEqual({ kind: 'public' })
  })

  it('[shell.unconfirmed] shows the confirm screen only while both verifications are missing', () => {
    expect(decide({ token: 'token', user: unconfirmed })).toEqual({ kind: 'confirm' })
    expect(decide({ token: 'token', user: unconfirmed, path: '/carteiras' })).toEqual({ kind: 'confirm' })
    expect(decide({ token: 'token', user: unconfirmed, path: '/faq' })).toEqual({ kind: 'public' })
    expect(decide({ token: 'token', user: { active_mail: false, sms_verification_status: true } })).toEqual({
      kind: 'layout',
    })
  })

  it('[shell.logged-in] shows the layout in every other case, and a waiting page until the user is known', () => {
    expect(decide({ token: 'token', user: confirmed })).toEqual({ kind: 'layout' })
    expect(decide({ token: 'token', user: confirmed, path: '/nowhere' })).toEqual({ kind: 'layout' })
    expect(decide({ token: 'token', user: confirmed, path: '/faq' })).toEqual({ kind: 'layout' })
    expect(decide({ token: 'token', user: null })).toEqual({ kind: 'loading' })
  })

  it('[shell.order] decides maintenance, reset, token, confirmation and layout in this order', () => {
    const all = { ...resetAddress, maintenance: true, token: null, user: unconfirmed }
    const kinds = [
      decide(all),
      decide({ ...all, maintenance: false }),
      decide({ ...all, maintenance: false, path: '/' }),
      decide({ ...all, maintenance: false, path: '/', token: 'token' }),
      decide({ ...all, maintenance: false, path: '/', token: 'token', user: confirmed }),
    ].map((shell) => shell.kind)
    expect(kinds).toEqual(['maintenance', 'reset', 'landing', 'confirm', 'layout'])
  })
})

describe('activationToken', () => {
  it('finds the token of a confirmation link anywhere in the path', () => {
    expect(activationToken('/active/abc123')).toBe('abc123')
    expect(activationToken('/app/active/abc%2B1')).toBe('abc+1')
    expect(activationToken('/active/')).toBeNull()
    expect(activationToken('/carteiras')).toBeNull()
  })

  it('hands on what nobody can decode, for the server to refuse', () => {
    expect(activationToken('/active/%E0%A4%A')).toBe('%E0%A4%A')
  })
})
