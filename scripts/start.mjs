import { run } from './first-step.mjs'

await run('scripts/serve.ts', process.argv.slice(2))
