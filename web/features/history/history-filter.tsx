import { type ReactNode, useState } from 'react'
import { defaultPeriodFilter, type PeriodFilter, periodFilters } from '#domain/brazil/period.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { LineSkeletons } from '#web/ui/skeletons.tsx'
import { Failure } from './failure.tsx'
import classes from './history.module.css'
import { texts } from './texts.ts'

/** A vehicle or a wallet that may be asked for. */
export type Choice = { key: string; label: string }

/** What is chosen; it outlives a change to the other tab. */
export type Chosen = { key: string | null; period: PeriodFilter }

export const useChosen = () => useState<Chosen>({ key: null, period: defaultPeriodFilter })

type Props<C extends Choice> = {
  /** Undefined while they are fetched, and when that failed; some of them may have come although others failed. */
  choices: readonly C[] | undefined
  failed: boolean
  onRetry: () => void
  words: { label: string; placeholder: string; failed: string }
  /** Stands in the place of the rows when there is nothing to choose. */
  empty: ReactNode
  chosen: ReturnType<typeof useChosen>
  /** Beside the period, and under all of it. */
  buttons?: (choice: C | undefined, period: PeriodFilter) => ReactNode
  note?: ReactNode
  found: (choice: C, period: PeriodFilter) => ReactNode
}

const periodOptions = periodFilters.map((period) => ({
  value: String(period),
  label: texts.periods[period],
}))

function optionsOf({ choices, failed, words }: Pick<Props<Choice>, 'choices' | 'failed' | 'words'>) {
  if (choices?.length) return choices.map(({ key, label }) => ({ value: key, label }))
  const waiting = !choices && !failed
  return [{ value: '', label: waiting ? texts.loading : words.placeholder }]
}

/** Whose history, of which period, and what was found. Without a choice no search runs. */
export function HistoryFilter<C extends Choice>(props: Props<C>) {
  const { choices, failed, onRetry, words, empty, buttons, note, found } = props
  const [chosen, setChosen] = props.chosen
  const choice = choices?.find(({ key }) => key === chosen.key) ?? choices?.[0]
  return (
    <>
      <div className={classes.controls}>
        <SelectField
          label={words.label}
          options={optionsOf(props)}
          value={choice?.key ?? ''}
          disabled={!choice}
          onChange={(key) => setChosen({ ...chosen, key })}
        />
        <SelectField
          label={texts.period}
          options={periodOptions}
          value={String(chosen.period)}
          onChange={(value) => setChosen({ ...chosen, period: Number(value) as PeriodFilter })}
        />
        {buttons?.(choice, chosen.period)}
        {note}
      </div>
      {failed && <Failure text={words.failed} {...(choice && { note: words.failed })} onRetry={onRetry} />}
      {choice && found(choice, chosen.period)}
      {choices?.length === 0 && !failed && empty}
      {!choices && !failed && <LineSkeletons count={5} />}
    </>
  )
}
