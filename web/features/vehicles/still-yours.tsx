import { Alert, Button } from '@mantine/core'
import { errorText } from '#web/api/client.ts'
import { useConfirmVehicle, type Vehicle } from '#web/api/vehicles.ts'
import { Actions } from '#web/ui/actions.tsx'
import { IconAlertTriangle } from '#web/ui/icons.ts'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { stillYoursTexts as texts } from './texts.ts'

type Props = { entry: Vehicle; onNotMine: () => void }

/** Another driver registered the plate: automatic tickets are paused until this one answers (decision Q203). */
export function StillYours({ entry, onNotMine }: Props) {
  const { mutate, isPending, variables } = useConfirmVehicle()
  const answer = (stillMine: boolean) =>
    mutate(
      { vehicle: entry, stillMine },
      {
        onSuccess: ({ message }) => {
          showSnackbar({ message })
          if (!stillMine) onNotMine()
        },
        onError: (error) => showSnackbar({ message: errorText(error), kind: 'error' }),
      },
    )
  const isAnswering = (stillMine: boolean) => isPending && variables.stillMine === stillMine
  return (
    <Alert
      color="yellow"
      variant="light"
      title={texts.question}
      icon={<IconAlertTriangle aria-hidden />}
      aria-describedby={`vehicle-${entry.id}`}
    >
      <p>{texts.why}</p>
      <Actions align="start">
        <Button loading={isAnswering(true)} disabled={isPending} onClick={() => answer(true)}>
          {texts.yes}
        </Button>
        <Button
          variant="default"
          loading={isAnswering(false)}
          disabled={isPending}
          onClick={() => answer(false)}
        >
          {texts.no}
        </Button>
      </Actions>
    </Alert>
  )
}
