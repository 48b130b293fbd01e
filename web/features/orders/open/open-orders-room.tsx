import { seenOrders } from '../seen-orders.ts'
import classes from './open-orders.module.css'

/** Where a driver looks for money: home, the wallets, and where payments begin. */
const paths = ['/', '/carteiras', '/comprar/creditos', '/irregularidades']

/** Whether the lines of payments that wait stand above the screen at this path. */
export const hasOpenOrders = (path: string): boolean => paths.includes(path)

/** Room for the lines that this device expects, until the server says which they are: they push nothing away when they come. */
export function OpenOrdersRoom({ path }: { path: string }) {
  const expected = hasOpenOrders(path) ? seenOrders() : []
  if (expected.length === 0) return null
  return (
    <div className={classes.place}>
      {expected.map(({ id }) => (
        <div key={id} className={classes.expected}>
          <div className={classes.room} />
        </div>
      ))}
    </div>
  )
}
