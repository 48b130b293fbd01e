import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { problemTexts } from '#contract/texts.ts'
import { canSearchPlate, foreignPlateLength, plateLength, readPlate } from '#domain/brazil/plate.ts'
import { guestProblems } from '#domain/guest/form.ts'
import { useTicketProducts } from '#web/api/guest.ts'
import { useSettings } from '#web/api/settings.ts'
import {
  chooseGroup,
  emptyTicket,
  missingNames,
  plateOf,
  type TicketChoice,
  type TicketValues,
  ticketErrors,
} from './ticket-values.ts'

/** A whole plate of no Brazilian form is named at once, a shorter one when its field is left (decision Q120). */
function plateErrorWhileTyping(values: TicketValues): string | null {
  const { plate } = guestProblems(values)
  const whole = !values.foreign && canSearchPlate(plateOf(values))
  return whole && plate ? problemTexts[plate] : null
}

/** What the visitor types and chooses, and what of it is still missing. */
export function useTicketForm() {
  const settings = useSettings()
  const { data: groups } = useTicketProducts()
  // Whoever comes from a finding about a plate does not type it again.
  const [search] = useSearchParams()
  const [chosen, setChosen] = useState<TicketChoice | null>(null)
  const form = useForm<TicketValues>({
    name: 'ticket',
    initialValues: { ...emptyTicket, plate: readPlate(search.get('plate') ?? '') },
    validate: (values) => ticketErrors(values, settings),
    validateInputOnBlur: true,
    onValuesChange: (values, before) => {
      if (values.plate !== before.plate) form.setFieldError('plate', plateErrorWhileTyping(values))
    },
  })
  const first = groups?.[0]
  const choice = chosen ?? (first ? chooseGroup(first, null) : null)
  return {
    form,
    groups,
    choice,
    choose: setChosen,
    missing: missingNames(form.values, choice, settings),
    changeKind: (foreign: boolean) => {
      const plate = readPlate(form.values.plate, foreign ? foreignPlateLength : plateLength)
      form.setValues({ foreign, plate })
      form.clearFieldError('plate')
    },
    clear: () => {
      form.setInitialValues(emptyTicket)
      form.reset()
      setChosen(null)
    },
  }
}

export type TicketFormState = ReturnType<typeof useTicketForm>
