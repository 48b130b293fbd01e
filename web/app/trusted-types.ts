import { textPolicy } from '#web/ui/text-policy.ts'

/** The map's library writes plain words, signs in a hidden span and, to see whether it can draw, one empty picture. */
const harmlessHtml = /^(?:[^<]*|<svg\/>|<span aria-hidden="true">[^<]*<\/span>)$/

/** Where scripts may come from besides our own files; the content policy names Google only where its captcha is used. */
const captchaScripts = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/']

/** Gives what may become HTML of the page back as it is, and nothing else. */
const allowedHtml = (text: string): string | null => (harmlessHtml.test(text) ? text : null)

/** The same of what may be loaded as a script or a worker. */
const allowedScript = (address: string): string | null => {
  const { origin, href } = new URL(address, window.location.href)
  const isAllowed =
    origin === window.location.origin || captchaScripts.some((start) => href.startsWith(start))
  return isAllowed ? address : null
}

// A browser that enforces the content policy asks here wherever a text would become HTML or a script; null is refused.
textPolicy('default', { createHTML: allowedHtml, createScriptURL: allowedScript })
