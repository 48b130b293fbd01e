import { useForm } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { paymentForms } from '#contract/codes.ts'
import type { SlipAddress } from '#domain/orders/slip-address.ts'
import { useUser } from '#web/api/account/sessions.ts'
import { serverNow } from '#web/api/client.ts'
import { keepChoice, keptChoice, readWhole } from '#web/api/kept-choice.ts'
import type { PaymentForm } from '#web/api/orders.ts'
import { useSettings } from '#web/api/settings.ts'
import { initialPayment, type PaymentValues, paymentErrors, slipFrom } from './payment-values.ts'

/** Pix first, because nothing has to be typed for it. */
const firstOf = (forms: readonly PaymentForm[]): number =>
  (forms.find(({ payment_form_id }) => payment_form_id === paymentForms.pix) ?? forms[0])?.payment_form_id ??
  paymentForms.pix

const keptForm = 'form'

/** The form that was chosen before a reload, if it is still on offer. */
function firstChoice(forms: readonly PaymentForm[]): number {
  const kept = readWhole(keptChoice(keptForm))
  return forms.some(({ payment_form_id }) => payment_form_id === kept) && kept !== undefined
    ? kept
    : firstOf(forms)
}

export const keepForm = (paymentFormId: number): void => keepChoice(keptForm, paymentFormId)

const isSameSlip = (one: SlipAddress, other: SlipAddress): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** What the driver fills in to pay, with the rules of the city; it outlives the steps that show it. */
export function usePaymentForm(forms: readonly PaymentForm[]) {
  const settings = useSettings()
  const { data: user } = useUser()
  const form = useForm<PaymentValues>({
    name: 'payment',
    initialValues: initialPayment(firstChoice(forms), user?.address),
    validate: (values) => paymentErrors(values, settings, serverNow()),
  })
  // Where the forms come after the screen, the first choice is made then.
  const isChosen = useRef(forms.length > 0)
  useEffect(() => {
    if (isChosen.current || forms.length === 0) return
    isChosen.current = true
    form.setFieldValue('paymentFormId', firstChoice(forms))
  })
  const address = user?.address
  const known = useRef(address)
  // The address may be completed while a payment is begun; a slip then starts with it.
  useEffect(() => {
    if (known.current === address) return
    // An address that the driver typed stays.
    const isTyped = !isSameSlip(form.getValues().slip, slipFrom(known.current))
    known.current = address
    if (!isTyped) form.setFieldValue('slip', slipFrom(address))
  }, [address, form.getValues, form.setFieldValue])
  return form
}

export type PaymentFormState = ReturnType<typeof usePaymentForm>
