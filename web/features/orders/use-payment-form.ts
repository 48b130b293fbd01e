import { useForm } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { paymentForms } from '#contract/codes.ts'
import { useUser } from '#web/api/account/sessions.ts'
import { serverNow } from '#web/api/client.ts'
import type { PaymentForm } from '#web/api/orders.ts'
import { useSettings } from '#web/api/settings.ts'
import { initialPayment, type PaymentValues, paymentErrors, slipFrom } from './payment-values.ts'

/** Pix first, because nothing has to be typed for it. */
const firstChoice = (forms: readonly PaymentForm[]): number =>
  (forms.find(({ payment_form_id }) => payment_form_id === paymentForms.pix) ?? forms[0])?.payment_form_id ??
  paymentForms.pix

/** What the driver fills in to pay, with the rules of the city; it outlives the steps that show it. */
export function usePaymentForm(forms: readonly PaymentForm[]) {
  const settings = useSettings()
  const { data: user } = useUser()
  const form = useForm<PaymentValues>({
    name: 'payment',
    initialValues: initialPayment(firstChoice(forms), user?.address),
    validate: (values) => paymentErrors(values, settings, serverNow()),
  })
  const address = user?.address
  const known = useRef(address)
  // The address may be completed while a payment is begun; a slip then starts with it.
  useEffect(() => {
    if (known.current === address) return
    known.current = address
    form.setFieldValue('slip', slipFrom(address))
  }, [address, form.setFieldValue])
  return form
}

export type PaymentFormState = ReturnType<typeof usePaymentForm>
