import * as z from 'zod/mini'
import { GatewayFault } from '../gateway-fault.ts'
import { requestJson } from '../http-json.ts'
import { type Waits, waitMsOf } from '../waits.ts'
import type { CaptchaGateway } from './port.ts'

export type RecaptchaSettings = Waits & {
  apiUrl?: string
  /** The project at Google Cloud that owns the site key, and a key of its API. */
  project: string
  apiKey: string
  siteKey: string
  /** From 0, a robot, to 1: whoever reaches less is refused. */
  minScore: number
}

const gateway = 'reCAPTCHA'

const assessment = z.object({
  tokenProperties: z.object({
    valid: z.boolean(),
    action: z.optional(z.string()),
  }),
  riskAnalysis: z.optional(z.object({ score: z.optional(z.number()) })),
})

/**
 * reCAPTCHA Enterprise (projects.assessments.create): a token counts when Google calls it valid, it was made for what is
 * being done, and its score is high enough. Google is told nothing of the driver but the token.
 */
export const recaptcha = (settings: RecaptchaSettings): CaptchaGateway => {
  const { project, apiKey, siteKey, minScore } = settings
  const timeoutMs = waitMsOf(settings, 5000)
  const apiUrl = settings.apiUrl ?? 'https://recaptchaenterprise.googleapis.com'
  return {
    name: 'recaptcha-enterprise',
    // Google reads it, and takes it once itself.
    spends: (token) => token,
    holds: async (token, action) => {
      const { status, body } = await requestJson({
        gateway,
        url: `${apiUrl}/v1/projects/${encodeURIComponent(project)}/assessments`,
        method: 'POST',
        // In a header, since addresses end up in logs.
        headers: { 'x-goog-api-key': apiKey },
        body: { event: { token, siteKey, expectedAction: action } },
        timeoutMs,
      })
      // Of a token that is none at all it says that it is not valid: what it refuses is a mistake of our own, as a wrong key or project.
      if (status !== 200) throw new GatewayFault(gateway, `answered ${status}`, false)
      const read = z.safeParse(assessment, body)
      if (!read.success) throw new GatewayFault(gateway, 'answered with something that we cannot read', true)
      const { tokenProperties, riskAnalysis } = read.data
      if (!tokenProperties.valid || tokenProperties.action !== action) return false
      // A score of zero is left out of the answer, as every zero of that interface is.
      return (riskAnalysis?.score ?? 0) >= minScore
    },
  }
}
