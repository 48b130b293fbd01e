import { lazy, Suspense, useEffect, useState } from 'react'
import { languageToOffer, lettersKey } from '#web/api/language.ts'
import { isNotedInTab } from '#web/api/stored-session.ts'
import classes from './language.module.css'

const LanguageOffer = lazy(() => import('./offer.tsx'))

/**
 * Where another language is offered, to those alone who are offered one. Its room is there from the first paint on, so that
 * nothing moves when the line comes, and it is behind everything else in the order of the keyboard.
 */
export function OfferRoom() {
  const [offered] = useState(languageToOffer)
  useEffect(() => {
    if (isNotedInTab(lettersKey)) void import('./say-letters.ts').then(({ sayLetters }) => sayLetters())
  }, [])
  return (
    offered && (
      <Suspense fallback={<div className={classes.offer} />}>
        <LanguageOffer language={offered} />
      </Suspense>
    )
  )
}
