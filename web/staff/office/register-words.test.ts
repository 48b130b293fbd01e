import { expect, it } from 'vitest'
import { wordsOf } from './register-words.ts'

const words = (act: string, details: Record<string, unknown>, person: string | null = null): string =>
  wordsOf({ act, person, details }).join(' · ').replaceAll('\u00a0', ' ')

it.each([
  ['invite people', { person: 3, roles: ['agent', 'support'] }, 'Rita', 'Rita · Agente, Atendimento'],
  [
    'invite people',
    { person: 3, roles: ['manager'], before: ['agent'], suspended: false },
    'Rita',
    'Rita · agora Gestor, antes Agente · reativado',
  ],
  ['invite people', { person: 3, roles: ['agent'], before: ['agent'] }, 'Rita', 'Rita'],
  [
    'change people',
    { person: 3, roles: ['agent'], before: ['agent'], suspended: true },
    'Rita',
    'Rita · suspenso',
  ],
  [
    'change people',
    { person: 3, roles: ['finance'], before: ['agent', 'finance'], suspended: false },
    'Rita',
    'Rita · agora Financeiro, antes Agente, Financeiro · acesso aberto',
  ],
  [
    'change people',
    { person: 3, roles: ['agent'], before: ['agent'], name: 'Rita', name_before: 'Ritta', suspended: false },
    'Rita',
    'Rita · nome antes: Ritta · acesso aberto',
  ],
  ['unlock people', { person: 3 }, 'Rita', 'Rita'],
])('says whom %s was about and what they are now', (act, details, person, expected) => {
  expect(words(act, details, person)).toBe(expected)
})

it.each([
  ['sign in', { by: 'totp' }, ''],
  ['sign in', { by: 'recovery' }, 'com código de recuperação'],
  ['accept invitation', { passkeys: [] }, ''],
  ['accept invitation', { again: true }, 'mais uma vez, com outros códigos de recuperação'],
  ['sign in', { by: 'passkey', passkey: 4, name: 'Celular' }, 'com a chave de acesso Celular'],
  [
    'decide contest',
    { contest: 1, notice: 12, accepted: true, returned: 3600 },
    'irregularidade 12 · aceita · R$ 36,00 de volta',
  ],
  [
    'decide contest',
    { contest: 1, notice: 12, accepted: false, returned: 0 },
    'irregularidade 12 · não aceita',
  ],
  ['issue notice', { claim: 'a', outcome: 'paid', notice: null }, 'não emitida'],
  ['issue notice', { claim: 'a', outcome: 'issued', notice: 12 }, 'irregularidade 12'],
  ['find guest tickets', { by: 'plate', tickets: [] }, '0 encontrados'],
  ['find guest tickets', { by: 'order', tickets: ['a'] }, '1 encontrado'],
  ['correct plate', { ticket: 9, from: 'ABC1D23', cancelled_notices: [] }, 'antes ABC1D23'],
  ['propose correction', { balance: 'bonus', direction: 'give', amount: 300 }, 'bônus + R$ 3,00'],
  [
    'decide correction',
    { approved: true, balance: 'credit', direction: 'take', amount: 300 },
    'aprovada · créditos − R$ 3,00',
  ],
  ['decide correction', { approved: false }, 'não aprovada'],
  ['decide refund', { action: 'pay refund', amount: 4200 }, 'marcado como pago · R$ 42,00'],
  ['decide refund', { action: 'refuse refund' }, 'recusado'],
  ['send campaigns', { campaign: 'praca', checked: true, drivers: 4 }, 'praca · prévia'],
  [
    'send campaigns',
    { campaign: 'praca', title: 'Praça', text: 'Trinta minutos.', link: '/faq', sent: true },
    'praca · enviado · Praça · Trinta minutos. · /faq',
  ],
  ['list notices', { export: 7, plate: 'ABC1D23' }, 'arquivo pedido'],
  ['list notices', { export: 7, fetched: true, rows: 2 }, 'arquivo baixado'],
  ['list notices', { shown: 2 }, ''],
  // Of an act that later releases tell otherwise nothing is made up.
  ['propose correction', { amount: 'muito' }, ''],
])('says of %s %j: %s', (act, details, expected) => {
  expect(words(act, details)).toBe(expected)
})
