import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { CheckField } from '#web/ui/check-field.tsx'
import classes from './register-form.module.css'
import { TermsDialog } from './terms-dialog.tsx'
import { registerTexts as texts } from './texts.ts'

export type TermsFieldProps = {
  checked?: boolean
  onChange: (checked: boolean) => void
  error?: string
}

/** The acceptance, with the text to read beside it; accepting there ticks the box here. */
export function TermsField(field: TermsFieldProps) {
  const [reading, setReading] = useState(false)
  return (
    <div className={classes.terms}>
      <CheckField {...field} label={texts.terms} required />
      <Anchor
        component="button"
        type="button"
        className={classes.read ?? ''}
        onClick={() => setReading(true)}
      >
        {texts.readTerms}
      </Anchor>
      <TermsDialog
        opened={reading}
        onClose={() => setReading(false)}
        onAccept={() => {
          field.onChange(true)
          setReading(false)
        }}
      />
    </div>
  )
}
