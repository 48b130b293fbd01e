import { expect, it } from 'vitest'
import { disasters } from './disasters.ts'
import { missing } from './packages.ts'
import { failoverRounds } from './rounds.ts'

const alone = disasters.filter(({ name }) => name === 'PostgreSQL of the leader dies alone')

// What it needs is told by `npm run failover`; the other disasters take half a minute each and are played there.
it.skipIf(missing().length > 0)(
  'loses nothing acknowledged and answers nothing but success, refusals and 503 when the database that leads dies',
  async () => {
    expect(alone).toHaveLength(1)
    const { problems, statuses, gaps } = await failoverRounds(1, () => {}, alone)
    expect(problems).toEqual([])
    expect(statuses[200]).toBeGreaterThan(50)
    expect(gaps).toHaveLength(1)
  },
)
