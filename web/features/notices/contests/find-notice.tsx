import { Button } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { problemTexts } from '#contract/texts.ts'
import { foreignPlateLength, plateLength, readNamedPlate, readTypedPlate } from '#domain/brazil/plate.ts'
import type { NamedNotice } from '#web/api/notices/contests.ts'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { PlateField } from '#web/ui/plate-field.tsx'
import classes from './notice-screen.module.css'
import { texts } from './texts.ts'

/** The plate and the whole number of the slip, for whoever does not hold the plate. */
export function FindNotice({ named, onFind }: { named: NamedNotice; onFind: (named: NamedNotice) => void }) {
  const [plate, setPlate] = useState(readNamedPlate(named.plate, foreignPlateLength))
  const [notice, setNotice] = useState(named.notice)
  const [wasAsked, setWasAsked] = useState(false)
  const [plateInput, numberInput] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasAsked(true)
    if (!plate) plateInput.current?.focus()
    else if (!notice.trim()) numberInput.current?.focus()
    else onFind({ plate, notice: notice.trim().toUpperCase() })
  }
  return (
    <Card>
      <form className={classes.section} noValidate onSubmit={submit}>
        <p>{texts.findLead}</p>
        <PlateField
          label={texts.plate}
          // The slip of a foreign plate may name one that is longer than others.
          foreign={plate.length > plateLength}
          anyLength
          value={plate}
          error={wasAsked && !plate && problemTexts.plate_required}
          inputRef={plateInput}
          enterKey="next"
          onChange={(typed) => setPlate(readTypedPlate(typed, foreignPlateLength))}
        />
        <TextField
          label={texts.findNumber}
          autoComplete="off"
          value={notice}
          error={wasAsked && !notice.trim() && problemTexts.number_required}
          inputRef={numberInput}
          onChange={setNotice}
        />
        <Button type="submit">{texts.find}</Button>
      </form>
    </Card>
  )
}
