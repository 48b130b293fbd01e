import { connect, type Socket } from 'node:net'

/** A connection to a server by its address, for requests that no client library would write. */
export const connected = (address: string): Promise<Socket> => {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => resolve(socket)).setEncoding('utf8')
    socket.once('error', reject)
  })
}

/** Everything that comes until the server ends the connection. */
export const untilEnd = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let text = ''
    socket.on('data', (piece) => {
      text += piece
    })
    socket.once('error', () => resolve(text))
    socket.once('close', () => resolve(text))
  })

/** The whole answer to bytes of one's own; they should ask the server to close. */
export const rawAnswer = async (address: string, request: string): Promise<string> => {
  const socket = await connected(address)
  const answer = untilEnd(socket)
  socket.write(request)
  return answer
}
