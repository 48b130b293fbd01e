import { run } from './first-step.mjs'

const [script = '', ...args] = process.argv.slice(2)
await run(script, args)
