import { Alert, Button } from '@mantine/core'
import { plateMeant } from '#domain/brazil/alike-plates.ts'
import { IconInfoCircle } from '../icons.ts'
import classes from './plates.module.css'
import { texts } from './texts.ts'

export type PlateMeantProps = { typed: string; known: readonly string[]; onMeant: (plate: string) => void }

/**
 * Asks in line whether a known plate was meant, one look-alike away from the typed one; nobody has to answer (decision Q187).
 * A part of its own, so that a screen whose weight counts brings it after the rest.
 */
export default function PlateMeant({ typed, known, onMeant }: PlateMeantProps) {
  const meant = plateMeant(typed, known)
  return (
    <div role="status" className={meant === null ? 'only-heard' : undefined}>
      {meant !== null && (
        <Alert color="yellow" variant="light" icon={<IconInfoCircle aria-hidden />}>
          <div className={classes.ask}>
            <span>{texts.ask(typed, meant)}</span>
            <Button variant="light" onClick={() => onMeant(meant)}>
              {texts.take(meant)}
            </Button>
          </div>
        </Alert>
      )}
    </div>
  )
}
