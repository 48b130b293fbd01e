import { type ReactNode, useId } from 'react'
import classes from './accordion.module.css'
import { IconChevronDown } from './icons.ts'

/** `lang` where the title is in another language than the page. */
export type AccordionItem = { key: string; title: string; lang?: string; content: ReactNode }

export type AccordionProps = {
  items: readonly AccordionItem[]
  /** Keys of the items that stand open. */
  opened: ReadonlySet<string>
  onToggle: (key: string) => void
  /** Gives each item its key as id, so that an address can lead to it; only once on a page. */
  addressable?: boolean
  /** Level of the headings. */
  level?: 2 | 3
}

/** Headings that open and close what stands below them. */
export function Accordion({ items, opened, onToggle, addressable = false, level = 2 }: AccordionProps) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <div className={classes.accordion}>
      {items.map(({ key, title, lang, content }) => {
        const isOpen = opened.has(key)
        return (
          <div key={key} className={classes.item} {...(addressable ? { id: key } : {})}>
            <Heading className={classes.heading}>
              <button
                type="button"
                id={`${id}-${key}-head`}
                className={classes.button}
                aria-expanded={isOpen}
                aria-controls={`${id}-${key}`}
                onClick={() => onToggle(key)}
              >
                <span lang={lang}>{title}</span>
                <IconChevronDown size={22} aria-hidden />
              </button>
            </Heading>
            <section
              id={`${id}-${key}`}
              className={classes.panel}
              aria-labelledby={`${id}-${key}-head`}
              hidden={!isOpen}
            >
              {isOpen && content}
            </section>
          </div>
        )
      })}
    </div>
  )
}
