import { Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './screen.module.css'

export type ScreenProps = {
  /** Title of the document, and of the page unless `heading` says otherwise. */
  title: string
  heading?: ReactNode
  /** Stands beside the heading, or under it on a phone. */
  actions?: ReactNode
  width?: 'narrow' | 'wide'
  children: ReactNode
}

const shown = { suffix: '', first: true, firstPath: globalThis.location?.pathname }

/** What every document title ends with: the name of the programme. */
export function setTitleSuffix(name: string): void {
  shown.suffix = name
}

/** Whether somebody came here from another screen of the page, and not by the address. */
export const cameFromWithin = (): boolean => !shown.first || window.location.pathname !== shown.firstPath

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = shown.suffix ? `${title} · ${shown.suffix}` : title
  }, [title])
}

/**
 * The frame of a screen with its one h1. After a change of screen the heading takes the focus, so that a screen
 * reader and the keyboard start at the top of what is new; not on the one that the address led to, where the browser starts there,
 * nor where something of the screen has taken the focus itself.
 */
export function Screen({ title, heading, actions, width = 'narrow', children }: ScreenProps) {
  const h1 = useRef<HTMLHeadingElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  useDocumentTitle(title)
  useEffect(() => {
    if (shown.first) {
      shown.first = false
      if (window.location.pathname === shown.firstPath) return
    }
    window.scrollTo(0, 0)
    if (frame.current?.contains(document.activeElement)) return
    h1.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={frame} className={classes.screen} data-width={width}>
      <div className={classes.head}>
        <Title order={1} ref={h1} tabIndex={-1} className={classes.title ?? ''}>
          {heading ?? title}
        </Title>
        {actions}
      </div>
      {children}
    </div>
  )
}
