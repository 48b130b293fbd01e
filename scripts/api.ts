import { openApi } from '#server/http/api-description/openapi.ts'

// A reader such as `head` may have seen enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})
process.stdout.write(`${JSON.stringify(openApi(), null, 2)}\n`)
