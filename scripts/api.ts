import { openApi } from '#server/http/openapi.ts'

process.stdout.write(`${JSON.stringify(openApi(), null, 2)}\n`)
