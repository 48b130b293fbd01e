import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { cents } from '#domain/money/cents.ts'
import { tellPageSettings } from '#testkit/page-settings.ts'
import type { Answer } from './outbox.ts'
import { Slip } from './slip.tsx'

const seen = { plate: 'ABC1D23', address: 'Rua das Gaivotas, 120' }

const notice = {
  ...seen,
  id: 41,
  number: '41-TJWXV',
  date_notification: '2027-03-10 12:00:00',
  kind: 'no_ticket',
  kind_name: 'Estacionado sem ticket ativo',
  category: 'common',
  price: cents(3000),
  status: 2,
  status_enum: 'Notificado',
  payment_pending: false,
  issued_by: 'staff/1',
} as const

const slipOf = (clock: Partial<NonNullable<Answer['notice']>>): string => {
  const whole = { ...notice, deadline: null, ...clock } as NonNullable<Answer['notice']>
  const answer: Answer = {
    ...seen,
    id: '6f1cf0a2-8b5e-4f0e-9a55-0c7a3c2f8f10',
    kind: 'notice',
    noted_at: notice.date_notification,
    outcome: 'issued',
    until: null,
    notice: whole,
    slip_url: 'https://rotativo.example/irregularidades/41-TJWXV?plate=ABC1D23',
  }
  return renderToStaticMarkup(
    <MantineProvider withCssVariables={false} withGlobalClasses={false}>
      <Slip answer={answer} notice={whole} isSending={false} onNext={() => {}} />
    </MantineProvider>,
  )
}

describe('a slip', () => {
  beforeAll(tellPageSettings)

  it('asks to regularise until the deadline', () => {
    const slip = slipOf({ clock: 'running', deadline: '2027-04-10 00:00:00' })
    expect(slip).toContain('Leia o código para ver e regularizar.')
    expect(slip).toContain('Regularize até 09/04/2027')
    expect(slip).not.toContain('Em análise')
  })

  it('names each price with its end, and not the first price with the last deadline', () => {
    const stages = [
      { price: cents(1500), until: '2026-12-01 14:30:00' },
      { price: cents(4000), until: '2026-12-05 00:00:00' },
    ]
    const slip = slipOf({ clock: 'running', price: cents(1500), deadline: '2026-12-05 00:00:00', stages })
    const space = '\u00a0'
    expect(slip.replaceAll(space, ' ')).toContain(
      'R$ 15,00 até 01/12 14:30 · depois R$ 40,00 até 04/12 23:59',
    )
  })

  it('of a notice that is held says so, and asks for no payment', () => {
    const slip = slipOf({ clock: 'held' })
    expect(slip).toContain('Em análise: não é preciso pagar agora, o valor não muda e o prazo não corre.')
    expect(slip).toContain('Leia o código para ver a irregularidade')
    expect(slip).not.toMatch(/regularizar|Regularize/)
  })
})
