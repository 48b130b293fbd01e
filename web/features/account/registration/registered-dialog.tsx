import { Button, Text } from '@mantine/core'
import { Dialog } from '#web/ui/dialog.tsx'
import { registeredTexts as texts } from './texts.ts'

/** Tells that the account exists; its only way on is the reload that opens the confirmation (decision Q40). */
export function RegisteredDialog({ email, phone }: { email: string; phone: string }) {
  return (
    <Dialog
      opened
      closable={false}
      onClose={() => undefined}
      title={texts.title}
      actions={<Button onClick={() => window.location.reload()}>{texts.ok}</Button>}
    >
      <Text>{email ? texts.sentBoth(email, phone) : texts.sentPhone(phone)}</Text>
    </Dialog>
  )
}
