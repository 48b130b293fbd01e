import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import classes from './give-up.module.css'
import { ProblemAlert } from './problem-alert.tsx'
import { giveUpTexts as texts } from './texts.ts'

export type GiveUpProps = {
  /** What is given up, as it follows "Desistir deste". */
  what: string
  busy: boolean
  problem: string | null
  onGiveUp: () => void
}

/** Gives up a payment that waits, after asking once more: it must not be paid any more then. */
export function GiveUp({ what, busy, problem, onGiveUp }: GiveUpProps) {
  const [asking, setAsking] = useState<boolean | null>(null)
  const questionId = useId()
  if (!asking) {
    return (
      // Whoever has said no stands where they were before the question.
      <Button variant="default" onClick={() => setAsking(true)} autoFocus={asking === false}>
        {texts.giveUp(what)}
      </Button>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a question with two answers is no part of a form
    <div role="group" aria-labelledby={questionId} className={classes.question}>
      <p id={questionId} className={classes.text}>
        {texts.question(what)}
      </p>
      {problem && <ProblemAlert text={problem} />}
      <div className={classes.answers}>
        <Button color="red" variant="light" loading={busy} onClick={onGiveUp} autoFocus>
          {texts.yes}
        </Button>
        <Button variant="default" disabled={busy} onClick={() => setAsking(false)}>
          {texts.no}
        </Button>
      </div>
    </div>
  )
}
