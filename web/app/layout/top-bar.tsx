import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { useUser } from '#web/api/account/sessions.ts'
import { useSettings } from '#web/api/settings.ts'
import { storedSummary } from '#web/api/stored-session.ts'
import { IconMenu2 } from '#web/ui/icons.ts'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { BrandMark } from '../brand-mark.tsx'
import { texts } from '../texts.ts'
import { PhoneMenu } from './phone-menu.tsx'
import classes from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

export function TopBar({ path }: { path: string }) {
  const settings = useSettings()
  const { data: user } = useUser()
  const [menuOpened, setMenuOpened] = useState(false)
  const name = user?.name ?? storedSummary()?.name ?? ''
  return (
    <header className={classes.bar}>
      <SkipLink />
      <span className={classes.onPhone}>
        <ActionIcon
          color="gray"
          aria-label={texts.openMenu}
          aria-haspopup="dialog"
          onClick={() => setMenuOpened(true)}
        >
          <IconMenu2 size={24} aria-hidden />
        </ActionIcon>
      </span>
      <Link href="/" className={classes.brand}>
        <BrandMark />
        <span className={classes.programme}>{settings.programmeName}</span>
      </Link>
      <UserMenu name={name} />
      <PhoneMenu opened={menuOpened} path={path} onClose={() => setMenuOpened(false)} />
    </header>
  )
}
