import { useState } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { CodeStep } from './code-step.tsx'
import { PasswordStep } from './password-step.tsx'
import { SendStep } from './send-step.tsx'
import { recoveryTexts as texts } from './texts.ts'

type Step =
  | { kind: 'send' }
  | { kind: 'code'; wasSent: boolean; problem: string }
  | { kind: 'password'; code: string }

export type RecoveryDialogProps = {
  /** What was typed into the login box. */
  identification: string
  onClose: () => void
}

/** Ask for a code, enter it, set a new password (specification 4; decision Q57). */
export default function RecoveryDialog({ identification, onClose }: RecoveryDialogProps) {
  const [step, setStep] = useState<Step>({ kind: 'send' })
  const [registration, setRegistration] = useState(identification)
  return (
    // The address has an entry of its own for this window (decision Q154).
    <Dialog opened closesByBack={false} onClose={onClose} title={texts.title}>
      {step.kind === 'send' && (
        <SendStep
          identification={registration}
          onNext={(taxId, wasSent) => {
            setRegistration(taxId)
            setStep({ kind: 'code', wasSent, problem: '' })
          }}
        />
      )}
      {step.kind === 'code' && (
        <CodeStep
          registration={registration}
          wasSent={step.wasSent}
          problem={step.problem}
          onNext={(code) => setStep({ kind: 'password', code })}
          onBack={() => setStep({ kind: 'send' })}
        />
      )}
      {step.kind === 'password' && (
        <PasswordStep
          registration={registration}
          code={step.code}
          onBack={() => setStep({ kind: 'code', wasSent: false, problem: '' })}
          onCodeRefused={(problem) => setStep({ kind: 'code', wasSent: false, problem })}
        />
      )}
    </Dialog>
  )
}
