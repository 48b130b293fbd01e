import type { ReactNode } from 'react'
import { useId } from 'react'
import classes from './choice-set.module.css'
import { IconCheck } from './icons.ts'

/** `hint` says more about a choice and is no part of its name. */
export type Choice = { value: number; content: ReactNode; hint?: ReactNode }

export type ChoiceSetProps = {
  label: string
  choices: readonly Choice[]
  value: number | null
  onChange: (value: number) => void
  /** Rows over the whole width, tiles of one size, or chips as wide as their words. */
  look: 'rows' | 'tiles' | 'chips'
  disabled?: boolean
  /** What a form calls it, to lead there. */
  part?: string
}

/** Radio buttons as large surfaces to touch; the chosen one carries a tick beside its colour. */
export function ChoiceSet({ label, choices, value, onChange, look, disabled = false, part }: ChoiceSetProps) {
  const name = useId()
  return (
    <fieldset className={classes.set} disabled={disabled} data-part={part}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.choices} data-look={look}>
        {choices.map((choice) => {
          const [contentId, hintId] = [`${name}-${choice.value}`, `${name}-${choice.value}-hint`]
          return (
            <label key={choice.value} className={classes.choice}>
              <input
                type="radio"
                className={classes.input}
                name={name}
                value={choice.value}
                checked={choice.value === value}
                onChange={() => onChange(choice.value)}
                {...(choice.hint ? { 'aria-labelledby': contentId, 'aria-describedby': hintId } : {})}
              />
              <span className={classes.words}>
                <span id={contentId} className={classes.content}>
                  {choice.content}
                </span>
                {choice.hint && (
                  <span id={hintId} className={classes.hint}>
                    {choice.hint}
                  </span>
                )}
              </span>
              <span className={classes.tick} aria-hidden="true">
                <IconCheck size={16} stroke={3} />
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
