import { readFileSync } from 'node:fs'
import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/version.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import type { Parts } from '#server/parts.ts'

const packageFile = new URL('../../../package.json', import.meta.url)

/** What runs does not change while it runs. */
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }

/** Which version runs, and since when. */
export const readVersion = async (parts: Parts): Promise<GivenOutputOf<typeof calls.readVersion>> => {
  const { commit, mode } = parts.config
  return {
    version,
    commit: commit ?? null,
    started_at: toCivil(parts.startedAt, parts.city().settings.timeZone),
    mode,
  }
}
