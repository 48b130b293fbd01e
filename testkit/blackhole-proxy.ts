import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { eventually } from './eventually.ts'

/** Connections that were open when the machine vanished. */
export type Left = {
  /** How many of them this end still keeps open. */
  count(): number
  /** Resets them, as a machine does that does not know them. */
  end(): void
}

/** A proxy to a database; the machine behind it can vanish without closing connections. */
export type BlackholeProxy = {
  url: string
  /** Open connections go silent without an end; new ones are refused. */
  vanish(): Left
  /** A new machine answers, which does not know the old connections. */
  comeBack(): void
  close(): Promise<void>
}

export const openBlackholeProxy = async (databaseUrl: string): Promise<BlackholeProxy> => {
  const { user = '', database, host, port } = new pg.Client({ connectionString: databaseUrl })
  const open = new Map<Socket, Socket>()
  let isThere = true
  const server = createServer((near) => {
    near.on('error', () => {})
    if (!isThere) return void near.destroy()
    const far = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
    open.set(near, far)
    far.on('error', () => near.destroy())
    near.pipe(far).pipe(near)
    near.on('close', () => {
      far.destroy()
      open.delete(near)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: ownPort } = server.address() as AddressInfo
  return {
    url: `postgres://${user}@127.0.0.1:${ownPort}/${database}`,
    vanish: () => {
      isThere = false
      const left = [...open]
      for (const [near, far] of left) {
        near.unpipe(far)
        far.unpipe(near)
        // What is still said is read by nobody, so that its end is seen.
        near.resume()
        far.destroy()
      }
      return {
        count: () => left.filter(([near]) => open.has(near)).length,
        end: () => {
          for (const [near] of left) near.destroy()
        },
      }
    },
    comeBack: () => {
      isThere = true
    },
    close: async () => {
      server.close()
      for (const near of open.keys()) near.destroy()
      await eventually(
        () => open.size,
        (count) => count === 0,
      )
    },
  }
}
