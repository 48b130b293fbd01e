import { lazy, Suspense, useState } from 'react'
import { useSettings } from '#web/api/settings.ts'
import { IconHelpCircle } from '#web/ui/icons.ts'
import { SkipLink } from '#web/ui/skip-link.tsx'
import classes from './landing.module.css'
import { texts } from './texts.ts'

const FaqDialog = lazy(() => import('#web/features/content/faq-dialog.tsx'))

/** The programme's name, and the help entry that opens the FAQ over the page (decision Q37). */
export function Header() {
  const { programmeName } = useSettings()
  const [asking, setAsking] = useState(false)
  return (
    <header className={classes.bar}>
      <SkipLink />
      <svg width="36" height="36" viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="9" fill="#fff" />
        <circle cx="16" cy="16" r="8.5" fill="none" stroke="var(--hero)" strokeWidth="2.6" />
        <path fill="var(--hero)" d="M16 16V7.5A8.5 8.5 0 0 1 24.5 16z" />
      </svg>
      <span className={classes.programme}>{programmeName}</span>
      <button
        type="button"
        className={classes.questions}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        <IconHelpCircle size={22} aria-hidden />
        {texts.questions}
      </button>
      <Suspense fallback={null}>{asking && <FaqDialog onClose={() => setAsking(false)} />}</Suspense>
    </header>
  )
}
