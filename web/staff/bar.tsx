import { Button } from '@mantine/core'
import { useSettings } from '#web/api/settings.ts'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { type StaffSession, useStaffEntry } from './session.ts'
import { texts } from './texts.ts'

/** Whose page it is and who is signed in, with the ways out. */
export function StaffBar({ session, title }: { session: StaffSession; title: string }) {
  const { leave } = useStaffEntry()
  const go = (everywhere: boolean) =>
    leave(everywhere).catch(() => showSnackbar({ message: texts.failed, kind: 'error' }))
  return (
    <header className="staff-bar">
      <span>
        <b>{title}</b> <span className="staff-quiet">{useSettings().programmeName}</span>
      </span>
      <span className="staff-row">
        <span className="staff-quiet">{session.name}</span>
        <Button variant="default" size="sm" onClick={() => void go(false)}>
          {texts.session.signOut}
        </Button>
        <Button variant="subtle" size="sm" onClick={() => void go(true)}>
          {texts.session.signOutEverywhere}
        </Button>
      </span>
    </header>
  )
}
