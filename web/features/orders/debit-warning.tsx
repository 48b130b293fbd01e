import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '#web/ui/icons.ts'
import { debitTexts } from './texts.ts'

/** Debit over the internet is closed at many banks until the holder asks for it (specification 8). */
export const DebitWarning = () => (
  <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />}>
    {debitTexts.warning}
  </Alert>
)
