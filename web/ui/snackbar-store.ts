export type SnackbarKind = 'success' | 'error' | 'info'
export type Snackbar = { id: number; message: string; detail?: string; kind: SnackbarKind }
export type SnackbarOptions = {
  message: string
  /** What came of it, in a line below. */
  detail?: string | undefined
  kind?: SnackbarKind
  duration?: number
}

/** Timer of the specification: the generic snackbar lasts 2 s. */
export const genericDurationMs = 2000

type State = { snackbars: readonly Snackbar[]; outlets: readonly symbol[] }

let state: State = { snackbars: [], outlets: [] }
let lastId = 0
const listeners = new Set<() => void>()

function change(next: Partial<State>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

export const readState = (): State => state

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Outlets stack up with dialogs; only the topmost shows, because a dialog makes what lies under it inert. */
export function addOutlet(outlet: symbol): () => void {
  change({ outlets: [...state.outlets, outlet] })
  return () => change({ outlets: state.outlets.filter((other) => other !== outlet) })
}

export function dismiss(id: number): void {
  change({ snackbars: state.snackbars.filter((snackbar) => snackbar.id !== id) })
}

/** Shows a short message at the foot of the window; screen readers hear it. */
export function showSnackbar({
  message,
  detail,
  kind = 'success',
  duration = genericDurationMs,
}: SnackbarOptions): void {
  lastId += 1
  const id = lastId
  const others = state.snackbars.filter((snackbar) => snackbar.message !== message)
  change({ snackbars: [...others, { id, message, kind, ...(detail ? { detail } : {}) }].slice(-3) })
  setTimeout(() => dismiss(id), duration)
}
