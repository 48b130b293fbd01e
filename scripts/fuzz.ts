import { parseArgs } from 'node:util'
import startDatabase from '#testkit/database-server.ts'
import { fuzz } from '#testkit/fuzz/fuzz.ts'

const { values } = parseArgs({
  options: { calls: { type: 'string', default: '5000' }, seed: { type: 'string', default: '1' } },
})
const stop = await startDatabase()
try {
  const report = await fuzz(Number(values.calls), Number(values.seed), (line) => console.log(line))
  console.log(JSON.stringify(report, null, 2))
  process.exitCode = report.problems.length > 0 ? 1 : 0
} finally {
  await stop()
}
