import { expect, it } from 'vitest'
import * as accounts from '#domain/ledger/accounts.ts'
import { formNameOf } from './texts.ts'

const { walletCredit, walletBonus, gatewayClearing: _, ...ofProgramme } = accounts

it('every account of the ledger has a name where the office reads of money', () => {
  const all = [walletCredit(1), walletBonus(1), ...Object.values(ofProgramme)].map(
    (account) => account.split('/').at(-1) ?? '',
  )
  expect(all.length).toBeGreaterThan(10)
  expect(all.filter((account) => formNameOf(account) === account)).toEqual([])
  expect(formNameOf('form/11')).toBe('Pix')
})
