import { type ReactNode, useState } from 'react'
import { defaultPeriodFilter, type PeriodFilter, periodFilters } from '#domain/brazil/period.ts'
import { type HistorySubject, useMovements } from '#web/api/history.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { LineSkeletons } from '#web/ui/skeletons.tsx'
import { Failure } from './failure.tsx'
import classes from './history.module.css'
import { Movements } from './movements.tsx'
import { texts } from './texts.ts'

/** A vehicle or a wallet whose movements may be asked for. */
export type Choice = { key: string; label: string; subject: HistorySubject }

/** What is chosen in a tab; it outlives a change to the other tab. */
export type Chosen = { key: string | null; period: PeriodFilter }

export const useChosen = () => useState<Chosen>({ key: null, period: defaultPeriodFilter })

type Props = {
  /** Undefined while they are fetched, and when that failed. */
  choices: readonly Choice[] | undefined
  failed: boolean
  onRetry: () => void
  words: { label: string; placeholder: string; failed: string }
  /** Stands in the place of the rows when there is nothing to choose. */
  empty: ReactNode
  chosen: ReturnType<typeof useChosen>
}

const periodOptions = periodFilters.map((period) => ({
  value: String(period),
  label: texts.periods[period],
}))

function Found({ subject, period }: { subject: HistorySubject; period: PeriodFilter }) {
  const { data, isError, errorUpdatedAt, refetch } = useMovements(subject, period)
  return (
    <>
      {isError && <Failure key={errorUpdatedAt} text={texts.searchFailed} onRetry={() => void refetch()} />}
      {data && <Movements rows={data} />}
      {!data && !isError && <LineSkeletons count={5} />}
    </>
  )
}

function optionsOf({ choices, failed, words }: Props) {
  if (choices?.length) return choices.map(({ key, label }) => ({ value: key, label }))
  const waiting = !choices && !failed
  return [{ value: '', label: waiting ? texts.loading : words.placeholder }]
}

/** One tab: whose movements, of which period, and the rows. Without a choice no search runs. */
export function HistoryTab(props: Props) {
  const { choices, failed, onRetry, words, empty } = props
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
      </div>
      {choice && (
        <Found key={`${choice.key}/${chosen.period}`} subject={choice.subject} period={chosen.period} />
      )}
      {choices?.length === 0 && empty}
      {!choices && (failed ? <Failure text={words.failed} onRetry={onRetry} /> : <LineSkeletons count={5} />)}
    </>
  )
}
