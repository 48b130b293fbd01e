import { Button, Title } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { problemTexts } from '#contract/texts.ts'
import { canSearchPlate, plateSearchProblem, readTypedPlate } from '#domain/brazil/plate.ts'
import { errorText } from '#web/api/client.ts'
import { usePlateSearch } from '#web/api/notices/lists.ts'
import { Card } from '#web/ui/card.tsx'
import { IconSearch } from '#web/ui/icons.ts'
import { PlateField } from '#web/ui/plate-field.tsx'
import { FoundNotices } from './found-notices.tsx'
import classes from './plate-search.module.css'
import { searchTexts as texts } from './texts.ts'

/** The plate, what is wrong with it, and the search; an answer goes with the plate that it is about. */
function useSearch() {
  const [plate, setPlate] = useState('')
  const [wasLeft, setWasLeft] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const search = usePlateSearch()
  const problem = plateSearchProblem(plate, wasLeft)
  return {
    field: {
      label: texts.plate,
      value: plate,
      inputRef: input,
      onChange: (typed: string) => {
        const read = readTypedPlate(typed)
        if (read !== plate) search.reset()
        setPlate(read)
        setWasLeft(false)
      },
      onBlur: () => setWasLeft(true),
      ...(problem ? { error: problemTexts[problem] } : {}),
    },
    canSearch: canSearchPlate(plate),
    search,
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (problem) input.current?.focus()
      else if (canSearchPlate(plate) && !search.isPending) search.mutate(plate)
    },
  }
}

/** Whether a plate has irregularities, for anybody (specification 2, landing page). */
export default function PlateSearch() {
  const { field, canSearch, search, submit } = useSearch()
  return (
    <Card as="section" labelledBy="consultar">
      <div className={classes.search}>
        <div>
          <Title order={2} id="consultar" className={classes.title ?? ''}>
            {texts.title}
          </Title>
          <p className={classes.hint}>{texts.hint}</p>
        </div>
        <form className={classes.form} noValidate onSubmit={submit}>
          <div className={classes.plate}>
            <PlateField {...field} />
          </div>
          <Button
            type="submit"
            className={classes.button ?? ''}
            disabled={!canSearch}
            aria-busy={search.isPending}
            leftSection={<IconSearch size={20} aria-hidden />}
          >
            {texts.search}
          </Button>
        </form>
      </div>
      <div role="status" className={classes.answer}>
        {search.isPending && <span className="only-heard">{texts.searching}</span>}
        {search.isError && <p className={classes.failure}>{errorText(search.error)}</p>}
        {search.data && <FoundNotices plate={search.variables} notices={search.data} />}
      </div>
    </Card>
  )
}
