import { useEffect, useRef, useState } from 'react'
import { useSettings } from '../settings.ts'
import type { CaptchaAction, Solved } from './solved.ts'

type CaptchaState = 'open' | 'working' | 'solved' | 'failed'

const solve = async (kind: string, siteKey: string, action: CaptchaAction): Promise<Solved> => {
  if (kind === 'altcha') return (await import('./altcha.ts')).solveAltcha()
  return (await import('./recaptcha.ts')).solveRecaptcha(siteKey, action)
}

/**
 * The captcha of one form (specification 1: only where the city has a site key). `token` is what the call is sent;
 * `renew` is for a token that was spent, and one that grew too old renews itself.
 */
export function useCaptcha(action: CaptchaAction) {
  const { captchaKind, captchaSiteKey } = useSettings()
  const [state, setState] = useState<CaptchaState>('open')
  const [token, setToken] = useState<string | null>(null)
  const attempt = useRef(0)
  const expiry = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      attempt.current += 1
      clearTimeout(expiry.current)
    },
    [],
  )

  const renew = () => {
    attempt.current += 1
    clearTimeout(expiry.current)
    setToken(null)
    setState('open')
  }
  const begin = async () => {
    renew()
    const mine = attempt.current
    setState('working')
    try {
      const solved = await solve(captchaKind, captchaSiteKey, action)
      if (attempt.current !== mine) return
      expiry.current = setTimeout(renew, solved.livesMs)
      setToken(solved.token)
      setState('solved')
    } catch {
      if (attempt.current === mine) setState('failed')
    }
  }

  const isNeeded = captchaSiteKey !== ''
  return { isNeeded, isMissing: isNeeded && token === null, token, state, begin: () => void begin(), renew }
}
