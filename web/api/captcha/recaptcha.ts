import type { CaptchaAction, Solved } from './solved.ts'

type Recaptcha = {
  ready(then: () => void): void
  execute(siteKey: string, options: { action: string }): Promise<string>
}

declare global {
  interface Window {
    grecaptcha?: { enterprise: Recaptcha }
  }
}

/** Google's tokens are good for two minutes. */
const livesMs = 110_000

let loaded: Promise<Recaptcha> | undefined

const load = (siteKey: string): Promise<Recaptcha> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `https://www.google.com/recaptcha/enterprise.js?render=${encodeURIComponent(siteKey)}`
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('the captcha could not be loaded'))
    })
    script.addEventListener('load', () => {
      const enterprise = window.grecaptcha?.enterprise
      if (enterprise) enterprise.ready(() => resolve(enterprise))
      else reject(new Error('the captcha is not there'))
    })
    document.head.append(script)
  })

/** Asks reCAPTCHA Enterprise for a token; its script is fetched when a driver ticks the box, not before. */
export async function solveRecaptcha(siteKey: string, action: CaptchaAction): Promise<Solved> {
  loaded ??= load(siteKey).catch((error) => {
    loaded = undefined
    throw error
  })
  return { token: await (await loaded).execute(siteKey, { action }), livesMs }
}
