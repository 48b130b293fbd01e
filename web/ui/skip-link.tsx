import classes from './skip-link.module.css'
import { texts } from './texts.ts'

/** The id that the main part of every page carries. */
export const contentId = 'conteudo'

/** The first stop of the keyboard: past the bar and the menu, to the content. */
export const SkipLink = () => (
  <a className={classes.skip} href={`#${contentId}`}>
    {texts.skipToContent}
  </a>
)
