import { describe, expect, it } from 'vitest'
import { mayDo, memberRoles, membersWho, walletActs } from './roles.ts'

describe('the roles of a wallet', () => {
  it('let nobody do anything who is nothing to it', () => {
    for (const act of walletActs) expect(mayDo(null, act), act).toBe(false)
  })

  it('let the owner do everything but leave', () => {
    for (const act of walletActs) expect(mayDo('owner', act), act).toBe(act !== 'leave')
  })

  it('let one kind of member pay tickets and the other see what moves, and neither touch money or members', () => {
    expect(membersWho('park')).toEqual(['park'])
    expect(membersWho('see_all_movements')).toEqual(['view'])
    for (const act of ['see_balance', 'see_own_movements', 'leave'] as const) {
      expect(membersWho(act)).toEqual([...memberRoles])
    }
    for (const act of [
      'manage_vehicles',
      'buy_credit',
      'pay_notices',
      'request_refund',
      'share',
      'be_told',
    ] as const) {
      expect(membersWho(act), act).toEqual([])
    }
  })
})
