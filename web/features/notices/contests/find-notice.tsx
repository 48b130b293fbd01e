import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { foreignPlateLength, plateLength, readNamedPlate, readPlate } from '#domain/brazil/plate.ts'
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (plate && notice.trim()) onFind({ plate, notice: notice.trim().toUpperCase() })
  }
  return (
    <Card>
      <form className={classes.section} noValidate onSubmit={submit}>
        <p>{texts.findLead}</p>
        <PlateField
          label={texts.plate}
          // The slip of a foreign plate names one that is longer than others.
          foreign={plate.length > plateLength}
          value={plate}
          onChange={(typed) => setPlate(readPlate(typed, foreignPlateLength))}
        />
        <TextField label={texts.findNumber} value={notice} onChange={setNotice} />
        <Button type="submit">{texts.find}</Button>
      </form>
    </Card>
  )
}
