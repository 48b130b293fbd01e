import { Button, Text } from '@mantine/core'
import { useTerms } from '#web/api/account/registration.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { LineSkeletons } from '#web/ui/skeletons.tsx'
import { termsTexts as texts } from './texts.ts'

export type TermsDialogProps = { opened: boolean; onClose: () => void; onAccept: () => void }

/** The terms of use in force, to read before accepting them. */
export function TermsDialog({ opened, onClose, onAccept }: TermsDialogProps) {
  const terms = useTerms(opened)
  const text = terms.data
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={texts.title}
      size="md"
      actions={text && <Button onClick={onAccept}>{texts.accept}</Button>}
    >
      {terms.isPending && <LineSkeletons count={8} />}
      {!terms.isPending && !text && <LoadFailure text={texts.failed} onRetry={() => void terms.refetch()} />}
      {text && <RichText html={text.content} language={text.language} />}
      {text?.updated_at && (
        <Text>
          {texts.updated} <DateTime civil={text.updated_at} dateOnly />
        </Text>
      )}
    </Dialog>
  )
}
