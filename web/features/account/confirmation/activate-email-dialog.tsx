import { Button, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useEmailActivation } from '#web/api/account/confirmation.ts'
import { useRefreshUser } from '#web/api/account/sessions.ts'
import { storedToken } from '#web/api/stored-session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { activationTexts as texts } from './texts.ts'

export type ActivateEmailDialogProps = { token: string; onClose: () => void }

/** Confirms the e-mail of a link and tells how it went; closing it leads home (decision Q20). */
export default function ActivateEmailDialog({ token, onClose }: ActivateEmailDialogProps) {
  const { isSuccess, isPending } = useEmailActivation(token)
  const refreshUser = useRefreshUser()

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per outcome, however often the page is drawn
  useEffect(() => {
    if (isSuccess && storedToken()) void refreshUser()
  }, [isSuccess])

  if (isPending) return null
  return (
    <Dialog
      opened
      closesByBack={false}
      onClose={onClose}
      title={isSuccess ? texts.success : texts.failure}
      actions={<Button onClick={onClose}>{texts.ok}</Button>}
    >
      <Text>{isSuccess ? texts.successText : texts.failureText}</Text>
    </Dialog>
  )
}
