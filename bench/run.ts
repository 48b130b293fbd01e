import { benchActivations } from './activations.ts'
import { benchBays } from './bays.ts'
import { benchPaint } from './paint.ts'
import { benchPdf } from './pdf.ts'
import { benchReads } from './reads.ts'
import { benchReminders } from './reminders.ts'
import { countRoundTrips } from './round-trips.ts'
import { benchSightings } from './sightings.ts'
import { setStage } from './stage.ts'

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

// Figures of one machine at one moment: read the ratios, which come from the same run.
const stage = await setStage(2000)
try {
  say('Activations (flush on)')
  await benchActivations(stage, say)
  await countRoundTrips(stage.database.url, say)
  say('Reads')
  await benchReads(stage, say)
  say('A history as PDF')
  await benchPdf(stage, say)
  say('Sightings, with a short and a long history')
  await benchSightings(stage, say)
  say('Screens at 4x CPU slowdown, 360 px')
  await benchPaint(stage, say)
  say('Reminders')
  await benchReminders(stage, say)
  // Last, because it gives the database another city.
  say('Bays')
  await benchBays(stage, say)
} finally {
  await stage.close()
}
