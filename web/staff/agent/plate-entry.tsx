import { Button } from '@mantine/core'
import type { FormEvent, RefObject } from 'react'
import { CheckField } from '#web/ui/check-field.tsx'
import { PlateField } from '#web/ui/plate-field.tsx'
import { texts } from './texts.ts'
import type { usePlate } from './use-plate.ts'

type PlateEntryProps = {
  plate: ReturnType<typeof usePlate>
  onType: (text: string) => void
  onKind: (foreign: boolean) => void
  inputRef: RefObject<HTMLInputElement | null>
}

/** Where a plate is typed; a foreign one, which has no natural end, is asked for by Enter or the button. */
export function PlateEntry({ plate, onType, onKind, inputRef }: PlateEntryProps) {
  const { text, foreign, problem, mayAsk, ask } = plate
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (mayAsk) ask()
  }
  return (
    <form className="staff-form" onSubmit={submit} noValidate>
      <div className="agent-plate">
        <PlateField
          label={texts.plate}
          value={text}
          onChange={onType}
          foreign={foreign}
          error={problem}
          inputRef={inputRef}
          autoFocus
        />
      </div>
      <CheckField label={texts.foreign} checked={foreign} onChange={onKind} />
      {foreign && (
        <Button type="submit" size="lg" variant="light" disabled={!mayAsk}>
          {texts.ask}
        </Button>
      )}
    </form>
  )
}
