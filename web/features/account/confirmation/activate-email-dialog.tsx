import { Button, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useEmailActivation } from '#web/api/account/confirmation.ts'
import { useRefreshUser } from '#web/api/account/sessions.ts'
import { isUnanswered } from '#web/api/keyed.ts'
import { storedToken } from '#web/api/stored-session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { activationTexts as texts } from './texts.ts'

export type ActivateEmailDialogProps = { token: string; onClose: () => void }

/** Confirms the e-mail of a link and tells how it went; closing it leads home (decision Q20). */
export default function ActivateEmailDialog({ token, onClose }: ActivateEmailDialogProps) {
  const { isSuccess, isPending, isFetching, error, errorUpdateCount, refetch } = useEmailActivation(token)
  const refreshUser = useRefreshUser()

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per outcome, however often the page is drawn
  useEffect(() => {
    if (isSuccess && storedToken()) void refreshUser()
  }, [isSuccess])

  const isRepeated = isPending && errorUpdateCount > 0
  if (isPending && !isRepeated) return null
  // The link may be good all the same: nobody has said that it is not.
  const isUnknown = isRepeated || isUnanswered(error)
  const failureText = isUnknown ? texts.unknownText : texts.failureText
  return (
    <Dialog
      opened
      closesByBack={false}
      onClose={onClose}
      title={isSuccess ? texts.success : texts.failure}
      actions={
        <>
          {isUnknown && (
            <Button loading={isFetching} onClick={() => void refetch()}>
              {texts.retry}
            </Button>
          )}
          <Button variant={isUnknown ? 'default' : 'filled'} onClick={onClose}>
            {texts.ok}
          </Button>
        </>
      }
    >
      <Text>{isSuccess ? texts.successText : failureText}</Text>
    </Dialog>
  )
}
