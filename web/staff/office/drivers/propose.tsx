import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { proposeCorrection } from '#contract/generated/routes/staff/corrections.ts'
import { type Cents, noCents } from '#domain/money/cents.ts'
import { correctedBalances, correctionDirections, type WalletCorrection } from '#domain/staff/corrections.ts'
import { fieldErrorsOf } from '#web/api/errors.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useAct } from '../use-act.ts'
import type { Sheet } from './driver-sheet.tsx'
import { texts } from './texts.ts'

/** Proposes a bonus or a correction for a wallet; somebody else approves it. */
export function Propose({ sheet, again }: { sheet: Sheet; again: () => unknown }) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  // Not in the form: whoever closes it after a lost answer and proposes the same again proposes it once.
  const propose = useAct(proposeCorrection, {
    said: () => texts.proposed,
    after: () => {
      close()
      return again()
    },
  })
  return (
    <div>
      <Button variant="default" onClick={() => setOpened(true)}>
        {texts.propose}
      </Button>
      <Dialog opened={opened} onClose={close} title={texts.propose}>
        <ProposeForm sheet={sheet} propose={propose} />
      </Dialog>
    </div>
  )
}

type ProposeFormProps = { sheet: Sheet; propose: ReturnType<typeof useAct<typeof proposeCorrection>> }

function ProposeForm({ sheet: { driver, wallets }, propose }: ProposeFormProps) {
  const [wallet_id, setWallet] = useState(String(wallets[0]?.id ?? ''))
  const [balance, setBalance] = useState<WalletCorrection['balance']>('bonus')
  const [direction, setDirection] = useState<WalletCorrection['direction']>('give')
  const [amount, setAmount] = useState<Cents>(noCents)
  const [reason, setReason] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    propose.act({
      params: { id: driver.driver_id },
      body: { wallet_id, balance, direction, amount, reason },
    })
  }
  const wrong = fieldErrorsOf(propose.error)
  return (
    <form className="staff-form" onSubmit={submit} noValidate>
      <p>{texts.proposeLead}</p>
      {wallets.length > 1 && (
        <SelectField
          label={texts.wallet}
          value={wallet_id}
          onChange={setWallet}
          options={wallets.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <SelectField
        label={texts.balance}
        value={balance}
        onChange={(next) => setBalance(next as WalletCorrection['balance'])}
        options={correctedBalances.map((one) => ({ value: one, label: texts.balanceNames[one] }))}
      />
      <SelectField
        label={texts.direction}
        value={direction}
        onChange={(next) => setDirection(next as WalletCorrection['direction'])}
        options={correctionDirections.map((one) => ({ value: one, label: texts.directions[one] }))}
      />
      <MoneyField label={texts.amount} value={amount} onChange={setAmount} error={wrong.amount} />
      <TextField
        label={texts.actReason}
        autoComplete="off"
        value={reason}
        onChange={setReason}
        error={wrong.reason}
      />
      <Button type="submit" loading={propose.busy}>
        {texts.send}
      </Button>
    </form>
  )
}
