import { run } from './first-step.mjs'

await run('scripts/test.ts', process.argv.slice(2))
