import type { MessageFacts } from './facts.ts'
import type { Words } from './kinds.ts'
import * as texts from './texts.ts'

const { labels } = texts

/** Where the driver answers. */
const link = '/vehicles'

/** Another driver registered the plate, and automatic tickets are paused (decision Q203). */
export const stillYoursWords = ({ plate }: MessageFacts['still_yours'], askedAt: string): Words => ({
  title: texts.stillYoursTexts.title(plate),
  opening: texts.stillYoursTexts.opening(plate),
  rows: [
    [labels.plate, plate],
    [labels.at, askedAt],
  ],
  closing: [texts.stillYoursTexts.closing],
  brief: texts.stillYoursTexts.brief(plate),
  link,
  button: texts.stillYoursTexts.button,
})

/** A vehicle was seen without a ticket, and nothing was bought because the question is open. Where it was seen stays untold. */
export const automaticPausedWords = ({ plate }: MessageFacts['automatic_paused'], seenAt: string): Words => ({
  title: texts.automaticPausedTexts.title(plate),
  opening: texts.automaticPausedTexts.opening(plate),
  rows: [
    [labels.plate, plate],
    [labels.seenAt, seenAt],
  ],
  closing: [texts.stillYoursTexts.closing],
  brief: texts.automaticPausedTexts.brief(plate),
  link,
  button: texts.stillYoursTexts.button,
})
