import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'

/** What this process holds of connections to its database, by pool, at the moment of the question. */
export const addPools = (registry: Registry, pools: Record<string, pg.Pool>): void => {
  const watch = (name: string, help: string, of: (pool: pg.Pool) => number): void => {
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        for (const [called, pool] of Object.entries(pools)) this.set({ pool: called }, of(pool))
      },
    })
  }
  watch('rotativo_pool_connections', 'Connections to the database', (pool) => pool.totalCount)
  watch('rotativo_pool_idle', 'Connections that nobody uses now', (pool) => pool.idleCount)
  watch('rotativo_pool_waiting', 'Calls that wait for a connection', (pool) => pool.waitingCount)
}
