import { Button, Title } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { refusalTexts } from '#contract/texts.ts'
import { sumCents } from '#domain/money/cents.ts'
import { useSettings } from '#web/api/settings.ts'
import { Card } from '#web/ui/card.tsx'
import { CheckField } from '#web/ui/check-field.tsx'
import { PhoneField, TaxIdField, TextField } from '#web/ui/fields.tsx'
import { focusFirstError } from '#web/ui/focus-first-error.ts'
import { IconInfoCircle } from '#web/ui/icons.ts'
import { PlateField } from '#web/ui/plate-field.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { ProductChoices } from '#web/ui/product-choices.tsx'
import { cameFromWithin } from '#web/ui/screen.tsx'
import { CardSkeletons } from '#web/ui/skeletons.tsx'
import { Total } from '#web/ui/total.tsx'
import { showNotices } from '../pay-notices/notices-panel.tsx'
import { PixFee } from '../pix-fee.tsx'
import { noticesTexts, texts } from '../texts.ts'
import classes from '../ticket.module.css'
import { chooseCategory, chooseGroup, partName, type TicketPart } from '../ticket-values.ts'
import { useLeadOn } from './use-lead-on.ts'
import type { TicketFlow } from './use-ticket-flow.ts'
import type { TicketFormState } from './use-ticket-form.ts'

const choiceLabels = { group: texts.group, category: texts.category, product: texts.time }

/** What is good to know and not needed to buy comes after the form, and where it cannot be fetched, it stays away. */
function useExtras() {
  const [extras, setExtras] = useState<typeof import('./ticket-extras.tsx')>()
  useEffect(() => void import('./ticket-extras.tsx').then(setExtras, () => undefined), [])
  return extras
}

type VehicleAndTimeProps = {
  state: TicketFormState
  extras: typeof import('./ticket-extras.tsx') | undefined
  begins: boolean
  onChosen: () => void
}

function VehicleAndTime({ state, extras, begins, onChosen }: VehicleAndTimeProps) {
  const { form, groups, choice, choose } = state
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
      {extras && <extras.BelowPlate form={form} />}
      {groups && choice ? (
        <div className={classes.place}>
          {extras && <extras.SectorHere state={state} />}
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
        </div>
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
  const { activateVehicle, pixFee } = useSettings()
  const hintId = useId()
  const hint = hintOf(activateVehicle, missing)
  const button = useFocusAfter(flow.busy)
  const extras = useExtras()
  const [arrives] = useState(() => typesAtOnce() && missing.includes('plate'))
  const { form: formRef, chosen, events } = useLeadOn(missing, !missing.includes('plate'), arrives)
  const total = choice?.product ? sumCents([choice.product.price, pixFee]) : null
  const finish = form.onSubmit(
    () => void (hint === null && total !== null && flow.finish(total)),
    (errors) => focusFirstError(form, errors),
  )
  return (
    <Card>
      <form ref={formRef} className={classes.form} noValidate onSubmit={finish} {...events}>
        {flow.problem && <ProblemAlert text={flow.problem} />}
        <VehicleAndTime state={state} extras={extras} begins={anew || arrives} onChosen={chosen} />
        <VisitorFields form={form} />
        {extras && <extras.PlateNotes form={form} />}
        {extras && <extras.LaterBegin groupId={choice?.group.id} />}
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
          {total !== null && (
            <>
              <PixFee />
              <Total name={texts.total} cents={total} size="lg" />
            </>
          )}
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
          {extras && <extras.Kept state={state} />}
        </div>
      </form>
    </Card>
  )
}
