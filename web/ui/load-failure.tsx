import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from './icons.ts'
import { texts } from './texts.ts'

export type LoadFailureProps = { text: string; onRetry?: () => void }

/** Stands in the place of what could not be fetched. */
export const LoadFailure = ({ text, onRetry }: LoadFailureProps) => (
  <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle aria-hidden />} title={text}>
    {onRetry && (
      <Button
        variant="outline"
        color="red"
        leftSection={<IconRefresh size={20} aria-hidden />}
        onClick={onRetry}
      >
        {texts.retry}
      </Button>
    )}
  </Alert>
)
