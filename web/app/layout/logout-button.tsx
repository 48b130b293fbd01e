import { useLogout } from '#web/api/account/sessions.ts'
import { IconLogout } from '#web/ui/icons.ts'
import { texts } from '../texts.ts'
import classes from './side-menu.module.css'

export function LogoutButton() {
  const logout = useLogout()
  return (
    <button
      type="button"
      className={classes.link}
      disabled={logout.isPending}
      onClick={() => logout.mutate()}
    >
      <IconLogout size={22} stroke={1.8} aria-hidden />
      {texts.logout}
    </button>
  )
}
