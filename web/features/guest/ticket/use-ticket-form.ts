import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { problemTexts } from '#contract/texts.ts'
import {
  canSearchPlate,
  newVehiclePlateProblem,
  plateLengthOf,
  readNamedPlate,
  readTypedPlate,
} from '#domain/brazil/plate.ts'
import { useTicketProducts } from '#web/api/guest.ts'
import { isNewStart } from '#web/api/kept.ts'
import { useTariffOfSector } from '#web/api/places.ts'
import { useSettings } from '#web/api/settings.ts'
import { keepTyped, keptVisit } from '../kept-visit.ts'
import type { KeptTyped } from '../stored-visit.ts'
import {
  choiceAgain,
  chooseGroup,
  emptyTicket,
  missingParts,
  plateOf,
  type TicketChoice,
  type TicketValues,
  ticketErrors,
  ticketForm,
} from '../ticket-values.ts'

/** A whole plate of no Brazilian form is named at once, a shorter one when its field is left (decision Q120). */
function plateErrorWhileTyping(values: TicketValues): string | null {
  const problem = newVehiclePlateProblem(values.plate, values.foreign)
  const whole = !values.foreign && canSearchPlate(plateOf(values))
  return whole && problem ? problemTexts[problem] : null
}

/** What was typed on this device before the page went; not for whoever has come to begin something else. */
const typedBefore = (): KeptTyped | null => (isNewStart() ? null : keptVisit().typed)

const isTyped = ({ plate, identification, phone, email }: TicketValues): boolean =>
  [plate, identification, phone, email].some((text) => text !== '')

const idsOf = (choice: TicketChoice | null) => ({
  groupId: choice?.group.id ?? null,
  category: choice?.category?.slug ?? null,
  productId: choice?.product?.id ?? null,
})

const keep = (values: TicketValues, choice: TicketChoice | null): void =>
  keepTyped(isTyped(values) || choice?.category ? { values, ...idsOf(choice) } : null)

/** The plate of the address is what the visitor has come for. */
const startOf = (before: KeptTyped | null, plate: string): TicketValues => {
  const values = { ...emptyTicket, ...before?.values }
  return plate === '' ? values : { ...values, plate, foreign: false }
}

/** What the visitor types and chooses, and what of it is still missing. */
export function useTicketForm() {
  const settings = useSettings()
  const { data: groups } = useTicketProducts()
  // Whoever comes from a finding about a plate does not type it again.
  const [search] = useSearchParams()
  const sectorTariff = useTariffOfSector(search.get('setor'))
  const [chosen, setChosen] = useState<TicketChoice | null>(null)
  const [restored, setRestored] = useState(typedBefore)
  const [here, setHere] = useState<number | null>(null)
  const form = useForm<TicketValues>({
    name: ticketForm,
    initialValues: startOf(restored, readNamedPlate(search.get('plate') ?? '')),
    validate: (values) => ticketErrors(values, settings),
    validateInputOnBlur: true,
    onValuesChange: (values, before) => {
      keep(values, choice)
      if (values.plate !== before.plate) form.setFieldError('plate', plateErrorWhileTyping(values))
    },
  })
  const first = groups?.find(({ id }) => id === (sectorTariff ?? here)) ?? groups?.[0]
  const choice =
    // As it is offered by now: what was chosen may cost something else since.
    (groups && chosen && choiceAgain(groups, idsOf(chosen))) ??
    (groups && restored && sectorTariff === null ? choiceAgain(groups, restored) : null) ??
    (first ? chooseGroup(first, null) : null)
  const clear = () => {
    setRestored(null)
    form.setInitialValues(emptyTicket)
    form.reset()
    setChosen(null)
    keepTyped(null)
  }
  return {
    form,
    groups,
    choice,
    choose: (next: TicketChoice) => {
      setChosen(next)
      keep(form.getValues(), next)
    },
    /** Takes the area of a tariff for the first one, while nobody has said or chosen any; else there is none. */
    preselect: chosen || restored || sectorTariff !== null ? null : setHere,
    /** Whether this device keeps something that the visitor may want erased. */
    isKept: isTyped(form.values) || chosen !== null || restored !== null,
    missing: missingParts(form.values, choice, settings),
    changeKind: (foreign: boolean) => {
      const plate = readTypedPlate(form.values.plate, plateLengthOf(foreign))
      form.setValues({ foreign, plate })
      form.clearFieldError('plate')
    },
    clear,
    /** For the ticket of this plate that is bought; what was typed for another one meanwhile stays. Tells whether nothing does. */
    clearFor: (plate: string): boolean => {
      const values = form.getValues()
      const isBought = plateOf(values) === plate
      if (isBought) clear()
      return isBought || !(isTyped(values) || chosen)
    },
  }
}

export type TicketFormState = ReturnType<typeof useTicketForm>
