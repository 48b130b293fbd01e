import { dayMs } from '../durations.ts'

/** How long the link of an invitation works (Decision Q169). */
export const invitationDays = 7

export const invitationEnd = (made: Date): Date => new Date(made.getTime() + invitationDays * dayMs)
