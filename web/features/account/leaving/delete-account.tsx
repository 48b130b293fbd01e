import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { leaveForGood, type Standing, useStanding } from '#web/api/account/leaving.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { DeletedDialog } from './deleted-dialog.tsx'
import { leavingTexts as texts } from './texts.ts'

type Step = { at: 'closed' | 'warning' | 'deleted' } | { at: 'confirm'; standing: Standing }

type WarningProps = { busy: boolean; onContinue: () => void; onClose: () => void }

const WarningDialog = ({ busy, onContinue, onClose }: WarningProps) => (
  <Dialog
    opened
    title={texts.warningTitle}
    closable={!busy}
    onClose={onClose}
    actions={
      <>
        <Button variant="default" disabled={busy} onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button color="red" variant="light" loading={busy} onClick={onContinue}>
          {texts.goOn}
        </Button>
      </>
    }
  >
    <Text>{texts.warning}</Text>
    <Text>{texts.running}</Text>
  </Dialog>
)

/**
 * The button 'Excluir Conta' with its dialogs: a warning, a confirmation that depends on the balance, and the success,
 * after which the driver is logged out (specification 2 and 4).
 */
export default function DeleteAccount() {
  const [step, setStep] = useState<Step>({ at: 'closed' })
  const standing = useStanding()
  const close = () => setStep({ at: 'closed' })
  const askForSure = () =>
    standing.mutate(undefined, {
      onSuccess: (standing) =>
        // Who has put it away meanwhile does not want it.
        setStep((now) => (now.at === 'warning' ? { at: 'confirm', standing } : now)),
      onError: () => showSnackbar({ message: texts.balanceFailed, kind: 'error' }),
    })
  return (
    <>
      <Button color="red" variant="light" onClick={() => setStep({ at: 'warning' })}>
        {texts.open}
      </Button>
      {step.at === 'warning' && (
        <WarningDialog busy={standing.isPending} onContinue={askForSure} onClose={close} />
      )}
      {step.at === 'confirm' && (
        <ConfirmDialog
          standing={step.standing}
          onDeleted={() => setStep({ at: 'deleted' })}
          onClose={close}
        />
      )}
      {step.at === 'deleted' && <DeletedDialog onClose={leaveForGood} />}
    </>
  )
}
