import { Alert, Button } from '@mantine/core'
import { IconInfoCircle } from '#web/ui/icons.ts'
import type { Told } from './store.ts'
import { texts as all } from './texts.ts'

const texts = all.told

/** Plates of which no notice came, with the reason, until the agent has read it. */
export function ToldList({ told, onDismiss }: { told: readonly Told[]; onDismiss: (id: string) => void }) {
  if (told.length === 0) return null
  return (
    <Alert color="brand" role="alert" title={texts.title} icon={<IconInfoCircle aria-hidden />}>
      <ul className="staff-list">
        {told.map(({ id, plate, outcome }) => (
          <li key={id} className="staff-row">
            <span>
              <b>{plate}</b> {texts.reasons[outcome] ?? texts.reasons.refused}
            </span>
            <Button size="sm" variant="default" onClick={() => onDismiss(id)}>
              {texts.dismiss}
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
