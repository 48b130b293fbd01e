import { Alert, Button } from '@mantine/core'
import { type ComponentType, Suspense } from 'react'
import { slipAddressProblems } from '#domain/orders/slip-address.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { focusFirstError } from '#web/ui/focus-first-error.ts'
import { IconAlertTriangle } from '#web/ui/icons.ts'
import { LineSkeletons } from '#web/ui/skeletons.tsx'
import { isOffline, useConnectionBack } from '#web/ui/use-connection-back.ts'
import { GiveUpOrder } from './give-up-order.tsx'
import classes from './payment.module.css'
import { SlipFields } from './slip-fields.tsx'
import { problemTexts as texts } from './texts.ts'
import type { PaymentFlow } from './use-payment-flow.ts'
import type { PaymentFormState } from './use-payment-form.ts'

/** Confirms the phone by code; a part of the account feature that `web/app` hands in (docs/decisions/0008). */
export type PhoneVerificationPart = ComponentType<{ onConfirmed: () => void }>

/** The driver's own data with what saves them; a part of the account feature too. */
export type ProfilePart = ComponentType<{ onSaved: () => void; onCancel: () => void }>

/** What the screens of a payment are handed. */
export type HandedParts = { PhoneVerification: PhoneVerificationPart; Profile: ProfilePart }

type ProblemDialogProps = HandedParts & { flow: PaymentFlow; form: PaymentFormState }

const Obstacle = ({ text }: { text: string }) => (
  <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />}>
    {text}
  </Alert>
)

type AddressProps = { text: string; form: PaymentFormState; onClose: () => void }

/** Completes the address of a slip; the driver then presses the button of the step again (decision Q92). */
function AddressDialog({ text, form, onClose }: AddressProps) {
  const save = () => {
    const { errors } = form.validate()
    if (Object.keys(slipAddressProblems(form.getValues().slip)).length > 0) focusFirstError(form, errors)
    else onClose()
  }
  return (
    <Dialog
      opened
      size="md"
      title={texts.completeAddress}
      onClose={onClose}
      actions={<Button onClick={save}>{texts.saveAddress}</Button>}
    >
      <div className={classes.body}>
        <Obstacle text={text} />
        <SlipFields form={form} />
      </div>
    </Dialog>
  )
}

/** What stood in the way: a phone to confirm, a profile or an address to complete, or anything else with its text (specification 8). */
export function ProblemDialog({ flow, form, PhoneVerification, Profile }: ProblemDialogProps) {
  const { problem, forgive } = flow
  useConnectionBack(problem !== null && isOffline(problem.text), forgive)
  if (!problem) return null
  switch (problem.clearedBy) {
    case 'phone':
      return (
        <Dialog opened title={texts.attention} onClose={forgive}>
          <Obstacle text={problem.text} />
          <Suspense fallback={<LineSkeletons count={3} />}>
            <PhoneVerification onConfirmed={forgive} />
          </Suspense>
        </Dialog>
      )
    case 'profile':
      return (
        <Dialog opened size="lg" title={texts.profile} onClose={forgive}>
          <div className={classes.body}>
            <Obstacle text={problem.text} />
            <Suspense fallback={<LineSkeletons count={6} />}>
              <Profile onSaved={forgive} onCancel={forgive} />
            </Suspense>
          </div>
        </Dialog>
      )
    case 'giving_up':
      return (
        <Dialog
          opened
          title={texts.title}
          onClose={forgive}
          actions={
            <>
              <Button onClick={forgive}>{texts.understood}</Button>
              <GiveUpOrder {...problem.waiting} onDone={forgive} />
            </>
          }
        >
          <p className={classes.text}>{problem.text}</p>
        </Dialog>
      )
    case 'address':
      return <AddressDialog text={problem.text} form={form} onClose={forgive} />
    default:
      return (
        <Dialog
          opened
          title={texts.title}
          onClose={forgive}
          actions={<Button onClick={forgive}>{texts.understood}</Button>}
        >
          <p className={classes.text}>{problem.text}</p>
        </Dialog>
      )
  }
}
