import { useState } from 'react'
import { languageKey, type Offered } from '#web/api/language.ts'
import { write } from '#web/api/stored-session.ts'
import { choose } from './choice.tsx'
import classes from './language.module.css'
import { languageNames, offerTexts } from './texts.ts'

/**
 * One quiet line for whoever's browser speaks English or Spanish: the page stays in Portuguese until they choose (decision
 * Q157).
 */
export default function LanguageOffer({ language }: { language: Offered }) {
  const [isOpen, setOpen] = useState(true)
  if (!isOpen) return null
  const { offer, stay } = offerTexts[language]
  const name = languageNames[language]
  const dismiss = () => {
    // At once: whoever closes it may be on the way to another page.
    write(languageKey, 'pt-BR')
    setOpen(false)
  }
  return (
    <aside lang={language} className={classes.offer} aria-label={name}>
      <span>{offer}</span>
      <button type="button" onClick={() => void choose(language)}>
        {name}
      </button>
      <button type="button" aria-label={stay} title={stay} onClick={dismiss}>
        <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
          <path d="M1 1l10 10M11 1L1 11" stroke="currentColor" strokeWidth="2" />
        </svg>
      </button>
    </aside>
  )
}
