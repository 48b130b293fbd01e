// Both dialogs and what they share come in one file, which home fetches after it shows.
export { LeaveDialog } from './leave-dialog.tsx'
export { ReverseDialog } from './reverse-dialog.tsx'
