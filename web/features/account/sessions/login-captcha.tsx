import { type ReactNode, useEffect } from 'react'
import { useCaptcha } from '#web/api/captcha/use-captcha.ts'
import CaptchaField from '#web/ui/captcha/captcha-field.tsx'

/** What the login needs to know of its captcha. */
export type Solution = { token: string | null; isWorking: boolean }

type LoginCaptchaProps = {
  error: ReactNode
  onChange: (solution: Solution) => void
}

/** The captcha of the login, fetched only where the city has one. */
export default function LoginCaptcha({ error, onChange }: LoginCaptchaProps) {
  const { state, token, begin, renew } = useCaptcha('login')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the solution is told when it changes, not when its listener does
  useEffect(() => onChange({ token, isWorking: state === 'working' }), [token, state])
  return (
    <CaptchaField
      state={state}
      error={error}
      data-path="login-captcha_token"
      onBegin={begin}
      onUndo={renew}
    />
  )
}
