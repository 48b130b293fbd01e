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
  it('shows only the maintenance page, whatever the address or token [shell.maintenance]', () => {
    for (const path of ['/', '/faq', '/active/abc', '/carteiras']) {
      for (const token of [null, 'token']) {
        expect(decide({ maintenance: true, path, token, user: confirmed })).toEqual({ kind: 'maintenance' })
      }
    }
    expect(decide({ maintenance: true, ...resetAddress })).toEqual({ kind: 'maintenance' })
  })

  it('shows the password change screen before it looks at the login token [shell.password-reset]', () => {
    const expected = { kind: 'reset', link: { email: 'ana@exemplo.com.br', token: 'abc' } }
    expect(decide(resetAddress)).toEqual(expected)
    expect(decide({ ...resetAddress, token: 'token', user: confirmed })).toEqual(expected)
    expect(decide({ ...resetAddress, path: '/app/reset_password/' })).toEqual(expected)
  })

  it('shows it for the link of an SMS, too', () => {
    const sms = { path: '/reset_password', query: '?phone=48999990000&token=abc' }
    expect(decide(sms)).toEqual({ kind: 'reset', link: { phone: '48999990000', token: 'abc' } })
    for (const query of ['?phone=489&token=abc', '?phone=48999990000&token=', '?phone=48999990000']) {
      expect(decide({ ...sms, query })).toEqual({ kind: 'landing' })
    }
  })

  it('does not match an invalid e-mail or an empty token [shell.password-reset]', () => {
    for (const query of ['', '?email=ana&token=abc', '?email=ana%40exemplo.com.br&token=', '?token=abc']) {
      expect(decide({ path: '/reset_password', query })).toEqual({ kind: 'landing' })
    }
  })

  it('shows the landing page at every address that is not public [shell.no-token]', () => {
    expect(decide({})).toEqual({ kind: 'landing' })
    expect(decide({ path: '/carteiras' })).toEqual({ kind: 'landing' })
    expect(decide({ path: '/active/abc' })).toEqual({ kind: 'landing' })
    expect(decide({ path: '/faq' })).toEqual({ kind: 'public' })
    expect(decide({ path: '/faq/' })).toEqual({ kind: 'public' })
  })

  it('shows the confirm screen only while both verifications are missing [shell.unconfirmed]', () => {
    expect(decide({ token: 'token', user: unconfirmed })).toEqual({ kind: 'confirm' })
    expect(decide({ token: 'token', user: unconfirmed, path: '/carteiras' })).toEqual({ kind: 'confirm' })
    expect(decide({ token: 'token', user: unconfirmed, path: '/faq' })).toEqual({ kind: 'public' })
    expect(decide({ token: 'token', user: { active_mail: false, sms_verification_status: true } })).toEqual({
      kind: 'layout',
    })
  })

  it('shows the layout in every other case, and a waiting page until the user is known [shell.logged-in]', () => {
    expect(decide({ token: 'token', user: confirmed })).toEqual({ kind: 'layout' })
    expect(decide({ token: 'token', user: confirmed, path: '/nowhere' })).toEqual({ kind: 'layout' })
    expect(decide({ token: 'token', user: confirmed, path: '/faq' })).toEqual({ kind: 'layout' })
    expect(decide({ token: 'token', user: null })).toEqual({ kind: 'loading' })
  })

  it('decides maintenance, reset, token, confirmation and layout in this order [shell.order]', () => {
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
    expect(activationToken('/active/abc123', false)).toBe('abc123')
    expect(activationToken('/app/active/abc%2B1', false)).toBe('abc+1')
    expect(activationToken('/active/', false)).toBeNull()
    expect(activationToken('/carteiras', false)).toBeNull()
  })

  it('hands on what nobody can decode, for the server to refuse', () => {
    expect(activationToken('/active/%E0%A4%A', false)).toBe('%E0%A4%A')
  })

  it('finds none in maintenance [shell.maintenance]', () => {
    expect(activationToken('/active/abc123', true)).toBeNull()
  })
})
