import { Alert, Button, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useId, useRef, useState } from 'react'
import { refusalTexts } from '#contract/texts.ts'
import { guestProblems } from '#domain/guest/form.ts'
import { usePlateTicketNotes } from '#web/api/guest.ts'
import { useFreeDays } from '#web/api/parking.ts'
import { civilToday, useSettings } from '#web/api/settings.ts'
import { Card } from '#web/ui/card.tsx'
import { CheckField } from '#web/ui/check-field.tsx'
import { PhoneField, TaxIdField, TextField } from '#web/ui/fields.tsx'
import { focusFirstError } from '#web/ui/focus-first-error.ts'
import { FreeDaysNote } from '#web/ui/free-days-note.tsx'
import { IconInfoCircle } from '#web/ui/icons.ts'
import { PlateField } from '#web/ui/plate-field.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { ProductChoices } from '#web/ui/product-choices.tsx'
import { cameFromWithin } from '#web/ui/screen.tsx'
import { CardSkeletons } from '#web/ui/skeletons.tsx'
import { Total } from '#web/ui/total.tsx'
import { checkPlateAfterMs } from './durations.ts'
import { showNotices } from './notices-panel.tsx'
import { noticesTexts, texts } from './texts.ts'
import classes from './ticket.module.css'
import { chooseCategory, chooseGroup, partName, plateOf, type TicketPart } from './ticket-values.ts'
import { useLeadOn } from './use-lead-on.ts'
import type { TicketFlow } from './use-ticket-flow.ts'
import type { TicketFormState } from './use-ticket-form.ts'

const choiceLabels = { group: texts.group, category: texts.category, product: texts.time }

type VehicleAndTimeProps = { state: TicketFormState; begins: boolean; onChosen: () => void }

function VehicleAndTime({ state, begins, onChosen }: VehicleAndTimeProps) {
  const { form, groups, choice, choose } = state
  const freeDays = useFreeDays()
  return (
    <div className={classes.block}>
      <Title order={2} className={classes.title ?? ''}>
        {texts.vehicleAndTime}
      </Title>
      <div>
        <PlateField
          {...form.getInputProps('plate')}
          label={texts.plate}
          foreign={form.values.foreign}
          autoFocus={begins}
          enterKey="next"
          required
        />
        <CheckField
          label={texts.foreign}
          checked={form.values.foreign}
          onChange={(foreign) => state.changeKind(foreign)}
        />
      </div>
      <FreeDaysNote days={freeDays} today={civilToday()} />
      {groups && choice ? (
        <ProductChoices
          labels={choiceLabels}
          groups={groups}
          {...choice}
          beforeCategory={texts.chooseCategory}
          onGroup={(group) => choose(chooseGroup(group, choice))}
          onCategory={(category) => {
            choose(chooseCategory(category, choice))
            onChosen()
          }}
          onProduct={(product) => {
            choose({ ...choice, product })
            onChosen()
          }}
        />
      ) : (
        <CardSkeletons count={1} height={300} />
      )}
    </div>
  )
}

function VisitorFields({ form }: Pick<TicketFormState, 'form'>) {
  const { alphanumericCnpj } = useSettings()
  return (
    <div className={classes.block}>
      <Title order={2} className={classes.title ?? ''}>
        {texts.yourData}
      </Title>
      <div className={classes.fields}>
        <TaxIdField
          {...form.getInputProps('identification')}
          label={texts.identification}
          alphanumeric={alphanumericCnpj}
          required
        />
        <PhoneField {...form.getInputProps('phone')} label={texts.phone} required />
        <TextField
          {...form.getInputProps('email')}
          label={texts.email}
          type="email"
          autoComplete="email"
          required
        />
      </div>
      <fieldset className={classes.proof}>
        <legend className={classes.legend}>{texts.proof}</legend>
        <CheckField {...form.getInputProps('byEmail', { type: 'checkbox' })} label={texts.proofByEmail} />
        <CheckField {...form.getInputProps('bySms', { type: 'checkbox' })} label={texts.proofBySms} />
      </fieldset>
    </div>
  )
}

/** What speaks against a ticket for this plate; the visitor may go on (decision Q108). */
function PlateNotes({ state: { form } }: Pick<TicketFormProps, 'state'>) {
  const plate = plateOf(form.values)
  const [rested] = useDebouncedValue(plate, checkPlateAfterMs)
  const isWhole = !('plate' in guestProblems(form.values))
  const notes = usePlateTicketNotes(isWhole && plate === rested ? plate : null)
  return (
    <div role="status" className={notes.length > 0 ? undefined : 'only-heard'}>
      {notes.map((note) => (
        <Alert key={note} color="yellow" variant="light" icon={<IconInfoCircle aria-hidden />}>
          {note}
        </Alert>
      ))}
    </div>
  )
}

export type TicketFormProps = {
  state: TicketFormState
  flow: TicketFlow
  /** The next purchase begins in the plate. */
  anew: boolean
  /** How many notices of the plate are listed above the form. */
  pending: number
}

/** A button that is busy lets go of the focus; a purchase that came to nothing gives it back, to try again. */
function useFocusAfter(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !busy && document.activeElement === document.body) button.current?.focus()
    wasBusy.current = busy
  }, [busy])
  return button
}

/** Why nothing can be bought now, or null. The plate stays to be typed: its notices can be paid all the same. */
function hintOf(isSold: boolean, missing: readonly TicketPart[]): string | null {
  if (!isSold) return refusalTexts.ParkingUnavailable
  return missing.length > 0 ? texts.missing(missing.map(partName)) : null
}

/** Whoever comes by a finger from another screen types at once; whoever hears the page hears its heading first. */
const typesAtOnce = (): boolean => cameFromWithin() && window.matchMedia('(pointer: coarse)').matches

/** The form of the public ticket; its button opens once nothing is missing (specification 5). */
export function TicketForm({ state, flow, anew, pending }: TicketFormProps) {
  const { form, choice, missing } = state
  const { activateVehicle } = useSettings()
  const hintId = useId()
  const hint = hintOf(activateVehicle, missing)
  const button = useFocusAfter(flow.busy)
  const [arrives] = useState(() => typesAtOnce() && missing.includes('plate'))
  const { form: formRef, chosen, events } = useLeadOn(missing, !missing.includes('plate'), arrives)
  const finish = form.onSubmit(
    () => void (hint === null && flow.finish()),
    (errors) => focusFirstError(form, errors),
  )
  return (
    <Card>
      <form ref={formRef} className={classes.form} noValidate onSubmit={finish} {...events}>
        {flow.problem && <ProblemAlert text={flow.problem} />}
        <VehicleAndTime state={state} begins={anew || arrives} onChosen={chosen} />
        <VisitorFields form={form} />
        <PlateNotes state={state} />
        <div className={classes.bar}>
          {pending > 0 && (
            <Button
              variant="subtle"
              color="red"
              className={classes.pending ?? ''}
              leftSection={<IconInfoCircle size={20} aria-hidden />}
              onClick={showNotices}
            >
              {noticesTexts.show(pending)}
            </Button>
          )}
          {choice?.product && <Total name={texts.total} cents={choice.product.price} size="lg" />}
          <Button
            type="submit"
            ref={button}
            fullWidth
            size="md"
            loading={flow.busy}
            disabled={hint !== null}
            aria-describedby={hint === null ? undefined : hintId}
          >
            {texts.finish}
          </Button>
        </div>
        <div className={classes.end}>
          {hint !== null && (
            <p id={hintId} className={classes.text}>
              {hint}
            </p>
          )}
          {state.isKept && (
            <>
              <p className={classes.text}>{texts.kept}</p>
              <Button variant="subtle" onClick={state.clear}>
                {texts.forgetTyped}
              </Button>
            </>
          )}
        </div>
      </form>
    </Card>
  )
}
