import type { MailJob } from '#server/jobs/outbox.ts'
import { inLanguage, languageKept } from '#server/language.ts'
import { senderOf } from '#server/letters/letter.ts'
import type { Parts } from '#server/parts.ts'
import { kindOf } from './kinds.ts'
import { letterOf } from './letter.ts'
import { tellingFor } from './telling.ts'

/** Who is told something by letter, and of what. */
type Reader = {
  kind: string
  facts: Record<string, unknown>
  name: string
  email: string
  preferences: unknown
}

const letterTo = (parts: Parts, reader: Reader, isSwitchable: boolean): MailJob => {
  const { kind, facts, name, email, preferences } = reader
  const envelope = { sender: senderOf(parts), to: email, name, isSwitchable, publicUrl: parts.publicUrl() }
  return inLanguage(languageKept(preferences), () =>
    letterOf(kindOf(kind).say(facts, tellingFor(parts)), envelope),
  )
}

/** A message as the letter that a driver's own switches let out: its foot says how to have no more of a kind that has one. */
export const letterTold = (parts: Parts, reader: Reader): MailJob =>
  letterTo(parts, reader, kindOf(reader.kind).channels(reader.facts).email !== 'always')

/** A message as a letter once more, for a driver who asked the office for it, so that no switch is asked. */
export const letterAgain = (parts: Parts, reader: Reader): MailJob => letterTo(parts, reader, false)
