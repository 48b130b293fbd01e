import { type AddressInfo, createServer } from 'node:net'

/** What is answered to some commands; encryption it has none. */
const usual: Record<string, string> = { DATA: '354 go on', STARTTLS: '454 not here' }

/**
 * The smallest mail server: answers each command, keeps what it got; `answerTo` may refuse a command, or a whole letter at
 * the `.` that ends it.
 */
export async function openMailServer(answerTo: (command: string) => string | undefined = () => undefined) {
  const commands: string[] = []
  const messages: string[] = []
  const server = createServer((socket) => {
    let receiving: string[] | undefined
    socket.setEncoding('utf8')
    socket.on('error', () => undefined)
    socket.write('220 test\r\n')
    let rest = ''
    socket.on('data', (chunk) => {
      const lines = (rest + chunk).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (receiving && line !== '.') receiving.push(line)
        else if (receiving) {
          const refusal = answerTo(line)
          if (!refusal) messages.push(receiving.join('\n'))
          receiving = undefined
          socket.write(`${refusal ?? '250 taken'}\r\n`)
        } else {
          commands.push(line)
          const answer = answerTo(line) ?? usual[line] ?? '250 ok'
          if (answer.startsWith('354')) receiving = []
          socket.write(`${answer}\r\n`)
        }
      }
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    commands,
    messages,
    close: () => void server.close(),
  }
}
