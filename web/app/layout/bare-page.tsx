import type { ReactNode } from 'react'
import { useSettings } from '#web/api/settings.ts'
import { BrandMark } from '../brand-mark.tsx'
import classes from './page-bar.module.css'

/** A page with the programme's name and nothing to go to, as the confirmation of a new account. */
export default function BarePage({ children }: { children: ReactNode }) {
  const { programmeName } = useSettings()
  return (
    <>
      <header className={classes.bar}>
        <span className={classes.brand}>
          <BrandMark />
          <span className={classes.programme}>{programmeName}</span>
        </span>
      </header>
      <main className={classes.main}>{children}</main>
    </>
  )
}
