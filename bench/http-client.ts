import { Agent, request } from 'node:http'

/** Keep-alive connections and nothing that a load generator does not need: it shares the cores with the server. */
export const httpClient = (address: string, connections: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(address)
  return {
    send: (method: string, path: string, headers: Record<string, string>, body?: string): Promise<number> =>
      new Promise((resolve, reject) => {
        const sent = request(
          {
            agent,
            hostname,
            port,
            method,
            path,
            headers: body
              ? { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
              : headers,
          },
          (answer) => {
            answer.resume()
            answer.on('end', () => resolve(answer.statusCode ?? 0))
          },
        )
        sent.on('error', reject)
        sent.end(body)
      }),
    close: () => agent.destroy(),
  }
}
