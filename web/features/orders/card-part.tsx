import { useEffect } from 'react'
import { type CardKind, cardNumberMask, wholeCardExpiry } from '#domain/cards/card.ts'
import { debitBanks } from '#domain/cards/debit-banks.ts'
import { nameOfCard, useSavedCards } from '#web/api/cards/saved-cards.ts'
import { useSettings } from '#web/api/settings.ts'
import { ChoiceSet } from '#web/ui/choice-set.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { MaskedInput } from '#web/ui/masked-input.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { LineSkeletons } from '#web/ui/skeletons.tsx'
import { DebitWarning } from './debit-warning.tsx'
import classes from './payment.module.css'
import { SaveCardField } from './save-card-field.tsx'
import { cardTexts as texts } from './texts.ts'
import type { PaymentFormState } from './use-payment-form.ts'

type PartProps = { form: PaymentFormState }

/** Longer names are on no card, and must fit into what is encrypted. */
const holderMaxLength = 60

const SecurityCode = ({ form }: PartProps) => (
  <MaskedInput
    {...form.getInputProps('card.ccv')}
    label={texts.securityCode}
    description={texts.securityCodeHint}
    pattern={() => '0000'}
    inputMode="numeric"
    autoComplete="cc-csc"
    required
  />
)

function NewCard({ form, kind }: PartProps & { kind: CardKind }) {
  const { fourDigitExpiry } = useSettings()
  return (
    <>
      <TextField
        {...form.getInputProps('card.card_holder')}
        label={texts.holder}
        description={texts.holderHint}
        autoComplete="cc-name"
        maxLength={holderMaxLength}
        required
      />
      <MaskedInput
        {...form.getInputProps('card.number')}
        label={texts.number}
        pattern={(typed) => cardNumberMask(typed, kind)}
        inputMode="numeric"
        autoComplete="cc-number"
        required
      />
      <div className={classes.half}>
        <MaskedInput
          {...form.getInputProps('card.expiry')}
          label={texts.expiry}
          placeholder={fourDigitExpiry ? texts.shortExpiry : texts.longExpiry}
          pattern={() => (fourDigitExpiry ? '00/00' : '00/0000')}
          cleanWhole={(text) => wholeCardExpiry(text, fourDigitExpiry)}
          inputMode="numeric"
          autoComplete="cc-exp"
          required
        />
      </div>
      <div className={classes.half}>
        <SecurityCode form={form} />
      </div>
    </>
  )
}

const newCard = 0

/**
 * A saved card to pay with, at first the newest, or a new one; a driver without saved cards sees only the new one. A list that comes
 * late takes nothing away from who is typing a new one.
 */
function SavedChoice({ form }: PartProps) {
  const { data: cards } = useSavedCards()
  const { saved, card } = form.getValues()
  const isTyped = Object.values(card).some((text) => text !== '')
  const gone = saved && cards !== undefined && !cards.some(({ id }) => id === saved.id)
  const first = saved === undefined ? cards?.at(-1) : undefined
  useEffect(() => {
    if (gone) form.setFieldValue('saved', null)
    else if (first) form.setFieldValue('saved', isTyped ? null : first)
  })
  if (!cards || cards.length === 0) return null
  const choose = (id: number) => {
    form.clearErrors()
    form.setFieldValue('card.ccv', '')
    form.setFieldValue('saved', cards.find((card) => card.id === id) ?? null)
  }
  return (
    <ChoiceSet
      label={texts.which}
      look="rows"
      value={saved?.id ?? newCard}
      onChange={choose}
      choices={[
        ...cards.map((one) => ({
          value: one.id,
          content: (
            <strong className="tabular" translate="no">
              {nameOfCard(one)}
            </strong>
          ),
          hint: one.card.card_holder,
        })),
        { value: newCard, content: <strong>{texts.newCard}</strong> },
      ]}
    />
  )
}

export function CreditCardPart({ form, canSave }: PartProps & { canSave: boolean }) {
  const { isFetched } = useSavedCards()
  const { saved } = form.getValues()
  // Nobody begins to type a card where a saved one is about to be chosen.
  if (!isFetched) return <LineSkeletons count={4} />
  return (
    <>
      <SavedChoice form={form} />
      <fieldset className={classes.fields}>
        <legend>{texts.data}</legend>
        {saved ? (
          <div className={classes.half}>
            <SecurityCode form={form} />
          </div>
        ) : (
          <NewCard form={form} kind="credit" />
        )}
      </fieldset>
      {!saved && canSave && <SaveCardField form={form} />}
    </>
  )
}

export const DebitCardPart = ({ form }: PartProps) => (
  <>
    <fieldset className={classes.fields}>
      <legend>{texts.data}</legend>
      <SelectField
        {...form.getInputProps('card.bank')}
        label={texts.bank}
        options={[
          { value: '', label: texts.chooseBank },
          ...debitBanks.map((bank) => ({ value: bank, label: bank })),
        ]}
        required
      />
      <NewCard form={form} kind="debit" />
    </fieldset>
    <DebitWarning />
  </>
)
