import { useEffect, useState, useSyncExternalStore } from 'react'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from './icons.ts'
import classes from './snackbar.module.css'
import { addOutlet, readState, type Snackbar, subscribe } from './snackbar-store.ts'

export { showSnackbar } from './snackbar-store.ts'

const signs = { success: IconCircleCheck, error: IconAlertTriangle, info: IconInfoCircle }

function Message({ message, detail, kind }: Snackbar) {
  const Sign = signs[kind]
  return (
    <div className={classes.snackbar} data-kind={kind}>
      <Sign size={22} aria-hidden />
      <span className={classes.words}>
        <span>{message}</span>
        {detail && <span> {detail}</span>}
      </span>
    </div>
  )
}

/**
 * Where messages appear. Its two live regions are in the page from the start, since a region that arrives
 * together with its text is not read out.
 */
export function SnackbarOutlet() {
  const [self] = useState(() => Symbol('snackbar outlet'))
  const { snackbars, outlets } = useSyncExternalStore(subscribe, readState)
  useEffect(() => addOutlet(self), [self])
  const here = outlets.at(-1) === self ? snackbars : []
  const errors = here.filter((snackbar) => snackbar.kind === 'error')
  const others = here.filter((snackbar) => snackbar.kind !== 'error')
  return (
    <div className={classes.outlet}>
      <div role="status">
        {others.map((snackbar) => (
          <Message key={snackbar.id} {...snackbar} />
        ))}
      </div>
      <div role="alert">
        {errors.map((snackbar) => (
          <Message key={snackbar.id} {...snackbar} />
        ))}
      </div>
    </div>
  )
}
