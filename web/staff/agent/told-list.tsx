import { Alert, Button } from '@mantine/core'
import { IconInfoCircle } from '#web/ui/icons.ts'
import type { Told } from '../device-store.ts'
import { texts as all } from './texts.ts'

const texts = all.told

type ToldListProps = { told: readonly Told[]; onDismiss: (id: string) => void }

const isAboutPhoto = ({ outcome }: Told): boolean => outcome === 'photo_refused'

/** Plates of which no notice came, with the reason, and those whose notice has not all of its photos, until the agent has read it. */
export function ToldList({ told, onDismiss }: ToldListProps) {
  const photos = told.filter(isAboutPhoto)
  const rest = told.filter((one) => !isAboutPhoto(one))
  return (
    <>
      <Titled title={texts.title} told={rest} onDismiss={onDismiss} />
      <Titled title={texts.photosTitle} told={photos} onDismiss={onDismiss} />
    </>
  )
}

function Titled({ title, told, onDismiss }: ToldListProps & { title: string }) {
  if (told.length === 0) return null
  return (
    <Alert color="brand" role="alert" title={title} icon={<IconInfoCircle aria-hidden />}>
      <ul className="staff-list">
        {told.map((one) => (
          <li key={one.id} className="staff-row">
            <span>
              <b>{one.plate}</b> {texts.reasons[one.outcome] ?? texts.reasons.refused}
            </span>
            <Button size="sm" variant="default" onClick={() => onDismiss(one.id)}>
              {texts.dismiss}
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
