import { defaultPreferences } from '#domain/preferences.ts'
import type { Permission } from './kinds.ts'

/** What decides by which channel a driver is told. */
export type Recipient = {
  /** Null unless confirmed. */
  email: string | null
  /** Only what differs from the defaults. */
  preferences: unknown
}

/** Whether a message may go out by a channel, by the driver's own switches. */
export const allows = (driver: Recipient, permission: Permission | undefined): boolean => {
  if (permission === undefined) return false
  if (permission === 'always') return true
  if (permission === 'without_email') return driver.email === null
  const switched = driver.preferences as Record<string, unknown>
  return (switched[permission] ?? defaultPreferences()[permission]) === true
}
