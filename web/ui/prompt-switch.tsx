import { useId, useState } from 'react'
import classes from './prompt-switch.module.css'

type PromptSwitchProps = {
  label: string
  /** More words below the label. */
  description?: string
  /** At which end of the row the switch stands. */
  side: 'start' | 'end'
  name?: string
  className?: string
  /** What else describes the switch, beside its description. */
  'aria-describedby'?: string
  checked: boolean
  /** What happens until the new state is known to hold or not; nothing, when something else is asked first. */
  onSwitch: (isOn: boolean) => Promise<unknown> | undefined
}

/** A switch that moves with the press itself, and when its change has settled shows what holds then. */
export function PromptSwitch({ label, description, side, checked, onSwitch, ...rest }: PromptSwitchProps) {
  const [wanted, setWanted] = useState<boolean | null>(null)
  const isOn = wanted ?? checked
  const id = useId()
  const { className, name, 'aria-describedby': describedBy } = rest
  const change = (next: boolean) => {
    const settled = onSwitch(next)
    if (!settled) return
    setWanted(next)
    void settled.finally(() => setWanted(null))
  }
  const described = [describedBy, description && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={`${classes.row} ${className ?? ''}`} data-side={side}>
      <input
        type="checkbox"
        role="switch"
        className={classes.track}
        id={id}
        name={name}
        {...(described ? { 'aria-describedby': described } : {})}
        checked={isOn}
        aria-checked={isOn}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      <div className={classes.words}>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        {description && (
          <p id={`${id}-hint`} className={classes.hint}>
            {description}
          </p>
        )}
      </div>
    </div>
  )
}
