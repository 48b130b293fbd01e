import { readFileSync } from 'node:fs'
import { runningVersion } from '#contract/version.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'

const packageFile = new URL('../../../package.json', import.meta.url)

/** Joins the calls of this noun to their use cases. What runs does not change while it runs. */
export const bindVersion = (bind: Binder, parts: Parts): void => {
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }
  const { commit, mode } = parts.config
  const startedAt = parts.clock.now()
  bind(runningVersion, async () => ({
    version,
    commit: commit ?? null,
    started_at: toCivil(startedAt, parts.city().settings.timeZone),
    mode,
  }))
}
