import { Button, Text } from '@mantine/core'
import { formatCivilDate } from '#domain/brazil/civil-time.ts'
import { formatTaxId } from '#domain/brazil/tax-id.ts'
import { fillTerms } from '#domain/vehicles/automatic-terms.ts'
import { useUser } from '#web/api/account/sessions.ts'
import { errorText } from '#web/api/client.ts'
import { useCityText } from '#web/api/content.ts'
import { civilNow } from '#web/api/settings.ts'
import type { AcceptAutomatic, Vehicle } from '#web/api/vehicles.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Plate } from '#web/ui/plate.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { LineSkeletons } from '#web/ui/skeletons.tsx'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts'
import { automaticTexts as texts } from './texts.ts'
import classes from './vehicles.module.css'

const termsTag = 'termos_de_uso_ativacao_automatica'

/** The city's terms with the driver, the plates and the day in their places (decision Q112). */
function useTerms(vehicles: readonly Vehicle[]) {
  const { data: user } = useUser()
  const text = useCityText(termsTag)
  // What an earlier visit was told may be another text by now: agreed to is what is in force.
  const terms = text.isFetching || text.isError ? undefined : text.data
  const filled =
    terms &&
    fillTerms(terms.content, {
      plates: vehicles.map(({ plate }) => plate),
      name: user?.name ?? '',
      identification: formatTaxId(user?.identification ?? ''),
      date: formatCivilDate(civilNow()),
    })
  return { text, terms, filled }
}

type Props = { vehicles: readonly Vehicle[]; accept: AcceptAutomatic; onClose: () => void }

/** The terms that turn it on; accepted, they are told to the server vehicle by vehicle (specification 4). */
export default function AutomaticDialog({ vehicles, accept, onClose }: Props) {
  const { text, terms, filled } = useTerms(vehicles)
  const { busy, run } = useOneAtATime((error) => {
    showSnackbar({ message: errorText(error), kind: 'error' })
    onClose()
  })
  const confirm = () =>
    run(async () => {
      await accept.mutateAsync(vehicles)
      showSnackbar({ message: texts.on(vehicles.length) })
      onClose()
    })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.termsTitle}
      size="md"
      closable={!busy}
      actions={
        filled && (
          <>
            <Button loading={busy} onClick={() => void confirm()}>
              {texts.accept}
            </Button>
            <Button variant="default" disabled={busy} onClick={onClose}>
              {texts.cancel}
            </Button>
          </>
        )
      }
    >
      <ul className={classes.plates}>
        {vehicles.map(({ id, plate }) => (
          <li key={id}>
            <Plate plate={plate} />
          </li>
        ))}
      </ul>
      {text.isFetching && <LineSkeletons count={8} />}
      {text.isError && !text.isFetching && (
        <LoadFailure text={texts.termsFailed} onRetry={() => void text.refetch()} />
      )}
      {terms === null && <Text>{texts.termsMissing}</Text>}
      {filled && <RichText html={filled} language={terms?.language} />}
      {terms?.updated_at && (
        <Text>
          {texts.updated} <DateTime civil={terms.updated_at} dateOnly />
        </Text>
      )}
    </Dialog>
  )
}
