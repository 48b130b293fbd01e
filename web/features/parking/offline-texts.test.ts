import { expect, it } from 'vitest'
import { english as apiEnglish } from '#web/api/texts.en.ts'
import { spanish as apiSpanish } from '#web/api/texts.es.ts'
import { lostTexts } from '#web/api/texts.ts'
import { english as uiEnglish } from '#web/ui/texts.en.ts'
import { spanish as uiSpanish } from '#web/ui/texts.es.ts'
import { texts } from '#web/ui/texts.ts'
import { english } from './texts.en.ts'
import { spanish } from './texts.es.ts'
import { leaveTexts, parkTexts } from './texts.ts'

it('every text about a lost connection begins with the words by which the page takes it back', () => {
  const languages = [
    { offline: texts.offline, lost: lostTexts, leave: leaveTexts, park: parkTexts },
    {
      offline: uiEnglish.texts.offline,
      lost: apiEnglish.lostTexts,
      leave: english.leaveTexts,
      park: english.parkTexts,
    },
    {
      offline: uiSpanish.texts.offline,
      lost: apiSpanish.lostTexts,
      leave: spanish.leaveTexts,
      park: spanish.parkTexts,
    },
  ]
  for (const { offline, lost, leave, park } of languages) {
    for (const text of [lost.nothingSent, lost.nothingDone, leave.notLeft, park.stillRuns]) {
      expect(text.startsWith(offline), text).toBe(true)
    }
    expect(lost.maybeDone.startsWith(offline)).toBe(false)
  }
})
