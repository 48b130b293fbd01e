import { recallClock, serverNow } from '#web/api/server-clock.ts'
import { keep, kept } from '../device-store.ts'

/** Keeps how far the server's clock is ahead of the device's, for a start in a dead spot. */
export const keepClock = (): Promise<void> => keep('clock', serverNow() - Date.now())

/** Goes on by the clock of the server as it was, until an answer tells it anew. */
export const goOnByKeptClock = async (): Promise<void> => recallClock((await kept<number>('clock')) ?? 0)
