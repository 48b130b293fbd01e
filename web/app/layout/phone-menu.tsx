import { useSettings } from '#web/api/settings.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { accountMenuFor } from '../menu.ts'
import { texts } from '../texts.ts'
import { LogoutButton } from './logout-button.tsx'
import classes from './phone-menu.module.css'
import { MenuLinks, SideMenu } from './side-menu.tsx'

export type PhoneMenuProps = { opened: boolean; path: string; onClose: () => void }

/** The side menu of a phone; it repeats the account's entries (specification 2). */
export function PhoneMenu({ opened, path, onClose }: PhoneMenuProps) {
  const account = accountMenuFor(useSettings())
  return (
    <Dialog side opened={opened} onClose={onClose} title={texts.menu}>
      <SideMenu path={path} onLeave={onClose} />
      <div className={classes.account}>
        <MenuLinks entries={account} path={path} onLeave={onClose} />
        <LogoutButton />
      </div>
    </Dialog>
  )
}
