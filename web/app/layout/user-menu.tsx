import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useSettings } from '#web/api/settings.ts'
import { IconChevronDown } from '#web/ui/icons.ts'
import { useBack } from '#web/ui/use-back.ts'
import { accountMenuFor } from '../menu.ts'
import { texts } from '../texts.ts'
import { LogoutButton } from './logout-button.tsx'
import { MenuLinks } from './side-menu.tsx'
import classes from './user-menu.module.css'

/** Opens below its button; closes by Esc, by leaving it, and by choosing. */
function useDisclosure() {
  const [opened, setOpened] = useState(false)
  useBack(opened ? 1 : 0, () => setOpened(false))
  const button = useRef<HTMLButtonElement>(null)
  return {
    opened,
    button,
    toggle: () => setOpened((value) => !value),
    close: () => setOpened(false),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !opened) return
      setOpened(false)
      button.current?.focus()
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setOpened(false)
    },
  }
}

/** 'Olá,' with the driver's name, and the menu of the account behind it. */
export function UserMenu({ name }: { name: string }) {
  const id = useId()
  const [path] = useLocation()
  const entries = accountMenuFor(useSettings())
  const menu = useDisclosure()
  const [first = ''] = name.split(' ')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to what its button and links let through
    <div className={classes.root} onKeyDown={menu.onKeyDown} onBlur={menu.onBlur}>
      <button
        type="button"
        ref={menu.button}
        className={classes.button}
        aria-expanded={menu.opened}
        aria-controls={id}
        onClick={menu.toggle}
      >
        <span className={classes.greeting}>
          <span className={classes.first}>
            <span className={classes.hello}>{texts.greeting} </span>
            <span>{first}</span>
          </span>
          <span className={classes.others}>{name.slice(first.length)}</span>
        </span>
        <IconChevronDown size={18} aria-hidden />
      </button>
      {/* A browser that does not focus what is pressed focuses the panel, and so does not leave the menu. */}
      <div id={id} className={classes.panel} hidden={!menu.opened} tabIndex={-1}>
        {menu.opened && (
          <>
            <MenuLinks entries={entries} path={path} onLeave={menu.close} />
            <LogoutButton />
          </>
        )}
      </div>
    </div>
  )
}
