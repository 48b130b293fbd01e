import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { SelectField } from '#web/ui/select-field.tsx'
import { stateTexts as texts } from './texts.ts'

type StateFormProps<State extends string> = {
  begin: State
  /** Each state with its word, in the order of the choice. */
  states: Readonly<Record<State, string>>
  onSearch: (state: State) => void
}

/** Chooses the state of what a list shows. It is sent by a button, since what is shown of drivers is in the register. */
export function StateForm<State extends string>({ begin, states, onSearch }: StateFormProps<State>) {
  const [state, setState] = useState(begin)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(state)
  }
  const options = Object.entries<string>(states).map(([value, label]) => ({ value, label }))
  return (
    <form className="staff-filters no-print" noValidate onSubmit={submit}>
      <SelectField
        label={texts.show}
        value={state}
        onChange={(value) => setState(value as State)}
        options={options}
      />
      <Button type="submit">{texts.search}</Button>
    </form>
  )
}
