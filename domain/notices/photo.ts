import { minuteMs } from '../durations.ts'

/** The most that a picture may weigh as it arrives, in bytes (Decisions Q173, Q178). */
export const largestPhoto = 5_000_000

/** The longest side of a photo that is kept, in pixels: enough to read a plate across a street. */
export const longestPhotoSide = 1600

/** How long photos may take from a device to the server, whose uplink in the street may be weak. */
export const photoPatienceMs = 2 * minuteMs
