import { ActionIcon } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { brazilianFromCivilDate, civilDateFromBrazilian } from '#domain/brazil/person.ts'
import { Dialog } from './dialog.tsx'
import type { FieldProps } from './field-props.ts'
import { IconCalendar } from './icons.ts'
import { MaskedInput } from './masked-input.tsx'
import { asBrazilianDate, datePattern } from './patterns.ts'
import { LineSkeletons } from './skeletons.tsx'
import { texts } from './texts.ts'

const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }))

/** A date as dd/mm/aaaa, typed or chosen in a calendar; `min` and `max` are yyyy-mm-dd. */
export function DatePickerField({ min, max, ...field }: FieldProps & { min: string; max: string }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <MaskedInput
        placeholder={texts.datePlaceholder}
        {...field}
        pattern={() => datePattern}
        clean={asBrazilianDate}
        inputMode="numeric"
        extra={{
          rightSectionWidth: 50,
          rightSection: (
            <ActionIcon
              color="gray"
              aria-label={texts.openCalendar}
              aria-haspopup="dialog"
              onClick={() => setOpened(true)}
            >
              <IconCalendar size={20} aria-hidden />
            </ActionIcon>
          ),
        }}
      />
      <Dialog opened={opened} title={field.label} onClose={() => setOpened(false)}>
        <Suspense fallback={<LineSkeletons count={6} />}>
          <Calendar
            value={civilDateFromBrazilian(field.value ?? '')}
            min={min}
            max={max}
            onChoose={(date) => {
              field.onChange(brazilianFromCivilDate(date) ?? '')
              setOpened(false)
            }}
          />
        </Suspense>
      </Dialog>
    </>
  )
}
