import { Button, Text } from '@mantine/core'
import { Dialog } from '#web/ui/dialog.tsx'
import { registeredTexts as texts } from './texts.ts'

/** `isCodeComing`: whether an SMS is on its way; too many may have been sent. */
export type Registered = { email: string; phone: string; isCodeComing: boolean }

const said = ({ email, phone, isCodeComing }: Registered): string => {
  if (!isCodeComing) return email ? texts.comingEmail(email) : texts.notComing
  return email ? texts.comingBoth(email, phone) : texts.comingPhone(phone)
}

/** Tells that the account exists; its only way on is the reload that opens the confirmation (decision Q40). */
export function RegisteredDialog({ email, phone, isCodeComing }: Registered) {
  return (
    <Dialog
      opened
      closable={false}
      onClose={() => undefined}
      title={texts.title}
      actions={<Button onClick={() => window.location.reload()}>{texts.ok}</Button>}
    >
      <Text>{said({ email, phone, isCodeComing })}</Text>
    </Dialog>
  )
}
