import { type ReactNode, useEffect, useRef } from 'react'
import { IconCheck } from './icons.ts'
import classes from './stepper.module.css'
import { texts } from './texts.ts'

export type Step = {
  label: string
  /** What was chosen, shown beside the label of a step that is done. */
  summary?: ReactNode
  content: ReactNode
}

export type StepperProps = {
  /** What the steps lead to, for screen readers. */
  label: string
  steps: readonly Step[]
  /** Index of the step that is shown. */
  active: number
}

/** After a step the focus goes to the name of the next one, and the page with it: at once, so that nothing moves under a finger. */
function useFocusOnStep(active: number) {
  const current = useRef<HTMLHeadingElement>(null)
  const previous = useRef(active)
  useEffect(() => {
    if (previous.current === active) return
    previous.current = active
    current.current?.focus({ preventScroll: true })
    current.current?.scrollIntoView({ block: 'start' })
  }, [active])
  return current
}

/** Steps below each other, of which one is open: its content stands under its name. */
export function Stepper({ label, steps, active }: StepperProps) {
  const current = useFocusOnStep(active)
  return (
    <ol className={classes.list} aria-label={label}>
      {steps.map((step, index) => {
        const state = index < active ? 'done' : index === active ? 'active' : 'ahead'
        return (
          <li
            key={step.label}
            className={classes.step}
            data-state={state}
            aria-current={state === 'active' ? 'step' : undefined}
          >
            <span className={classes.mark} aria-hidden="true">
              {state === 'done' ? <IconCheck size={18} stroke={3} /> : index + 1}
            </span>
            <div className={classes.head}>
              <h2 ref={state === 'active' ? current : null} tabIndex={-1} className={classes.label}>
                <span className="only-heard">
                  {`${texts.stepOf(index + 1, steps.length)}${state === 'done' ? `, ${texts.stepDone}` : ''}: `}
                </span>
                <span>{step.label}</span>
              </h2>
              {state === 'done' && step.summary && <div className={classes.summary}>{step.summary}</div>}
            </div>
            {state === 'active' && <div className={classes.content}>{step.content}</div>}
          </li>
        )
      })}
    </ol>
  )
}
