import { fileURLToPath } from 'node:url'
import { buildPageIfChanged } from '../scripts/build-page.ts'
import { benchActivations } from './activations.ts'
import { benchAgent } from './agent.ts'
import { benchBays } from './bays.ts'
import { benchHour } from './hour.ts'
import { benchOffice } from './office.ts'
import { benchPaint } from './paint.ts'
import { benchPdf } from './pdf.ts'
import { benchReads } from './reads.ts'
import { benchReminders } from './reminders.ts'
import { Report } from './report.ts'
import { countRoundTrips } from './round-trips.ts'
import { benchSightings, benchYears } from './sightings.ts'
import { type Stage, setStage } from './stage.ts'
import { benchStampede } from './stampede.ts'
import { benchWaitingPix } from './waiting-pix.ts'

type Bench = {
  title: string
  run: (stage: Stage, report: Report) => Promise<void>
  /** Takes so long that only whoever asks for it gets it. */
  isLong?: boolean
}

const benches: Record<string, Bench> = {
  activations: { title: 'Activations (flush on)', run: benchActivations },
  stampede: { title: 'A stampede', run: benchStampede },
  trips: {
    title: 'Round trips',
    run: (stage, report) => countRoundTrips(stage.database.url, (line) => report.say(line)),
  },
  reads: { title: 'Reads', run: benchReads },
  pix: { title: '10,000 drivers with an open Pix', run: benchWaitingPix },
  pdf: { title: 'A history as PDF', run: benchPdf },
  sightings: { title: 'Sightings, with a short and a long history', run: benchSightings },
  years: { title: 'Sightings, with twelve million past tickets', run: benchYears, isLong: true },
  paint: { title: 'Screens at 4x CPU slowdown, 360 px', run: benchPaint },
  agent: { title: 'An agent’s look-up', run: benchAgent },
  reminders: { title: 'Reminders', run: benchReminders },
  office: { title: 'The office of a city with three million tickets', run: benchOffice },
  hour: { title: 'An hour of calls', run: benchHour, isLong: true },
  bays: { title: 'Bays', run: benchBays },
}

const report = new Report()

/** `npm run bench` measures everything, `npm run bench -- sightings pdf` these two; `--keep` keeps the figures. */
const isToKeep = process.argv.includes('--keep')
const wanted = process.argv.slice(2).filter((name) => name !== '--keep')
const unknown = wanted.filter((name) => !(name in benches))
if (unknown.length > 0) {
  process.stderr.write(
    `no bench is called ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}\n`,
  )
  process.exit(1)
}

const isWanted = (name: string): boolean =>
  wanted.length === 0 ? benches[name]?.isLong !== true : wanted.includes(name)

// The server looks for the built page once, when it starts.
if ((isWanted('paint') || isWanted('agent')) && !buildPageIfChanged()) process.exit(1)

// Figures of one machine at one moment: read the ratios, which come from the same run. Each begins in a city of its own: what one
// leaves behind, half a million tickets of today or a Pix of every driver, is not what the next one measures.
for (const [name, { title, run }] of Object.entries(benches)) {
  if (!isWanted(name)) continue
  report.begin(name, title)
  const stage = await setStage(2000)
  try {
    await run(stage, report)
  } finally {
    await stage.close()
  }
}
report.table()
if (isToKeep) await report.keepIn(fileURLToPath(new URL('../docs/speed.json', import.meta.url)))
