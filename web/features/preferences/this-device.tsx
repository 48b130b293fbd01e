import { Button } from '@mantine/core'
import { useId } from 'react'
import { Actions } from '#web/ui/actions.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import classes from './preferences.module.css'
import { pushTexts as texts } from './texts.ts'
import type { Push } from './use-push.ts'

const explanations = {
  unsupported: texts.unsupported,
  denied: texts.denied,
  off: texts.why,
  on: texts.isOn,
}

/** Whether this device shows what the switches below let out by push; the browser is asked only by the button. */
export function ThisDevice({ push }: { push: Push }) {
  const heading = useId()
  const { state, isBusy } = push
  return (
    <Card as="section" labelledBy={heading}>
      <h2 id={heading} className={classes.name}>
        {texts.title}
      </h2>
      <p className={classes.explanation}>{state ? explanations[state] : texts.reading}</p>
      {state === 'off' && (
        <Actions align="start">
          <Button loading={isBusy} onClick={() => void push.turnOn()}>
            {texts.turnOn}
          </Button>
        </Actions>
      )}
      {state === 'on' && (
        <Actions align="start">
          <Button variant="default" loading={isBusy} onClick={() => void push.turnOff()}>
            {texts.turnOff}
          </Button>
        </Actions>
      )}
    </Card>
  )
}

/** Asks with a reason before the browser asks, when a driver turns on what this device would not show. */
export const AskDialog = ({
  opened,
  push,
  onClose,
}: {
  opened: boolean
  push: Push
  onClose: () => void
}) => (
  <Dialog
    opened={opened}
    onClose={onClose}
    title={texts.ask}
    size="sm"
    actions={
      <>
        <Button
          onClick={() => {
            onClose()
            void push.turnOn()
          }}
        >
          {texts.turnOn}
        </Button>
        <Button variant="default" onClick={onClose}>
          {texts.notNow}
        </Button>
      </>
    }
  >
    <p className={classes.explanation}>{texts.why}</p>
  </Dialog>
)
