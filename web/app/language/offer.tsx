import { useState } from 'react'
import { chooseLanguage, languageToOffer } from '#web/api/language.ts'
import classes from './language.module.css'
import { languageNames, offerTexts } from './texts.ts'

/**
 * One quiet line for whoever's browser speaks English or Spanish: the page stays in Portuguese until they choose (decision
 * Q157). It comes with the first paint, so that nothing moves, and after everything else in the order of the keyboard.
 */
export function LanguageOffer() {
  const [offered, setOffered] = useState(languageToOffer)
  if (!offered) return null
  const { offer, stay } = offerTexts[offered]
  const name = languageNames[offered]
  const dismiss = () => {
    chooseLanguage('pt-BR')
    setOffered(null)
  }
  return (
    <aside lang={offered} className={classes.offer} aria-label={name}>
      <span>{offer}</span>
      <button type="button" onClick={() => chooseLanguage(offered)}>
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
