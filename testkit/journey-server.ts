import { MovableClock } from '#server/clock.ts'
import { compose } from '#server/compose/compose.ts'
import { readConfig } from '#server/config.ts'

// The server of the journeys: as server/main.ts starts it, but with a time that stands while a journey says so, and goes on
// from there. Whoever looks at it meanwhile still finds it a millisecond later: much is in the order in which it happened.

let now = 0
let lagMs = 0
let stands = false
const time = () => {
  now = stands ? now + 1 : Math.max(now, Date.now() - lagMs)
  return now
}

const config = readConfig(process.env)
const rotativo = await compose(config, {
  databaseUrl: config.databaseUrl ?? '',
  clock: new MovableClock(time),
})

process.on('message', ({ hold }: { hold: boolean }) => {
  time()
  stands = hold
  lagMs = Date.now() - now
  process.send?.({ now, lagMs })
})
process.once('SIGTERM', async () => {
  await rotativo.close()
  process.exit(0)
})

process.send?.({ address: await rotativo.listen() })
