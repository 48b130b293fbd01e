import { language as current, languages } from '#domain/languages.ts'
import { chooseLanguage } from '#web/api/language.ts'
import { texts } from '../texts.ts'
import classes from './language.module.css'
import { languageNames } from './texts.ts'

/** The languages by their own names, to choose by hand, in the footer of every page. */
export const LanguageChoice = () => (
  <ul className={classes.choice} aria-label={texts.language}>
    {languages.map((language) => (
      <li key={language}>
        <button
          type="button"
          lang={language}
          aria-current={language === current() || undefined}
          onClick={() => chooseLanguage(language)}
        >
          {languageNames[language]}
        </button>
      </li>
    ))}
  </ul>
)
