import { language as current, type Language, languages } from '#domain/languages.ts'
import { texts } from '../texts.ts'
import classes from './language.module.css'
import { languageNames } from './texts.ts'

/** Few ever choose, so that what a choice does is fetched for them alone. */
export const choose = async (language: Language): Promise<void> =>
  (await import('./choose.ts')).chooseOrSay(language)

/** The languages by their own names, to choose by hand, in the footer of every page. */
export const LanguageChoice = () => (
  <ul className={classes.choice} aria-label={texts.language}>
    {languages.map((language) => (
      <li key={language}>
        <button
          type="button"
          lang={language}
          aria-current={language === current() || undefined}
          onClick={() => void choose(language)}
        >
          {languageNames[language]}
        </button>
      </li>
    ))}
  </ul>
)
