import { lazy, Suspense, useRef, useState } from 'react'
import { problemTexts } from '#contract/texts.ts'
import { needsCaptcha } from '#domain/orders/orders.ts'
import { useCaptcha } from '#web/api/captcha/use-captcha.ts'
import type { Order } from '#web/api/orders.ts'
import classes from './payment.module.css'

/** Few cities have a captcha. */
const CaptchaField = lazy(() => import('#web/ui/captcha/captcha-field.tsx'))

/** The captcha before an order is paid: `field` stands in the summary, `pass` runs what needs the token. */
export function usePaymentCaptcha(transactionType: number, order: Order | null) {
  const captcha = useCaptcha('card_payment')
  const box = useRef<HTMLInputElement>(null)
  const [error, setError] = useState('')
  const isNeeded = captcha.isNeeded && order !== null && needsCaptcha(transactionType, order.payment_form.id)
  const field = isNeeded && (
    <div className={classes.captcha}>
      <Suspense>
        <CaptchaField
          state={captcha.state}
          error={error}
          inputRef={box}
          onBegin={() => {
            setError('')
            captcha.begin()
          }}
          onUndo={captcha.renew}
        />
      </Suspense>
    </div>
  )
  const pass = (go: (token: string | undefined) => void) => {
    if (!isNeeded) return go(undefined)
    if (captcha.token) return go(captcha.token)
    setError(problemTexts.captcha_required)
    box.current?.focus()
  }
  return { field, pass, isWorking: isNeeded && captcha.state === 'working' }
}
