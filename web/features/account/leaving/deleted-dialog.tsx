import { Button, Text } from '@mantine/core'
import { useEffect } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { leavingTexts as texts } from './texts.ts'

/** The account is gone, so that the page waits for nobody for ever. */
const logOutAfterMs = 5000

/** Says that it is done, then logs out: when it is read, or by itself. */
export function DeletedDialog({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onClose, logOutAfterMs)
    return () => clearTimeout(timer)
  }, [onClose])
  return (
    <Dialog
      opened
      title={texts.deletedTitle}
      onClose={onClose}
      actions={<Button onClick={onClose}>{texts.ok}</Button>}
    >
      <Text>{texts.deleted}</Text>
    </Dialog>
  )
}
