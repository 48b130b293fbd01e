import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { loginProblems } from '#domain/account/sessions/login.ts'
import { readTaxId } from '#domain/brazil/tax-id.ts'
import { useLogin } from '#web/api/account/sessions.ts'
import { ApiError, errorText } from '#web/api/client.ts'
import { useSettings } from '#web/api/settings.ts'
import { focusFirstError } from '#web/ui/focus-first-error.ts'
import { textsOf } from '../problem-texts.ts'
import type { Solution } from './login-captcha.tsx'
import { loginTexts as texts } from './texts.ts'

/** Answers that mean a wrong tax id or password; of others the driver reads what happened (decision Q55). */
const wrongCredentials = [400, 401, 404, 422]

/** The password was right, but too many devices are logged in already. */
const isFull = (error: ApiError): boolean => error.type === 'TooManySessions'

const failureText = (error: unknown): string =>
  error instanceof ApiError && wrongCredentials.includes(error.status) && !isFull(error)
    ? texts.failed
    : errorText(error)

const open: Solution = { token: null, isWorking: false }

/** The login box without its looks: what is typed, the captcha where the city has one, and what came of it. */
export function useLoginForm() {
  const { alphanumericCnpj, captchaSiteKey } = useSettings()
  const login = useLogin()
  const password = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState('')
  const [solution, setSolution] = useState(open)
  // A captcha whose solution was spent gives way to a new one.
  const [round, setRound] = useState(0)
  const form = useForm({
    name: 'login',
    initialValues: { username: '', password: '', captcha_token: '' },
    validate: ({ username, password }) => {
      const rules = { alphanumericCnpj, requireCaptcha: captchaSiteKey !== '' }
      return textsOf(loginProblems({ username, password, captcha_token: solution.token }, rules))
    },
  })

  const fail = (error: unknown) => {
    const { isNetworkFailure, fieldErrors } = error instanceof ApiError ? error : new ApiError(0, null)
    if (!isNetworkFailure) setRound(round + 1)
    if (fieldErrors.captcha_token) return form.setFieldError('captcha_token', fieldErrors.captcha_token)
    setFailure(failureText(error))
    password.current?.focus()
  }
  const enter = form.onSubmit(
    async ({ username, password }) => {
      setFailure('')
      try {
        const { token } = solution
        const captcha = token === null ? {} : { captcha_token: token }
        await login.mutateAsync({ username: readTaxId(username), password, ...captcha })
        window.location.reload()
      } catch (error) {
        fail(error)
      }
    },
    (errors) => focusFirstError(form, errors),
  )
  const solve = (next: Solution) => {
    setSolution(next)
    if (next.isWorking) form.clearFieldError('captcha_token')
  }
  const isBusy = login.isPending || login.isSuccess || solution.isWorking
  const captcha = captchaSiteKey === '' ? null : { round, solve }
  return { form, enter, failure, isBusy, password, captcha }
}
