import { SelectField } from '#web/ui/select-field.tsx'
import { FilterForm } from './filter-form.tsx'
import { filterTexts as texts } from './texts.ts'

type StateFormProps<State extends string> = {
  begin: State
  /** Each state with its word, in the order of the choice. */
  states: Readonly<Record<State, string>>
  onSearch: (state: State) => void
}

/** Chooses the state of what a list shows. */
export function StateForm<State extends string>({ begin, states, onSearch }: StateFormProps<State>) {
  const options = Object.entries<string>(states).map(([value, label]) => ({ value, label }))
  return (
    <div className="no-print">
      <FilterForm begin={{ state: begin }} onSearch={({ state }) => onSearch(state)}>
        {({ state }, set) => (
          <SelectField
            label={texts.show}
            value={state}
            onChange={(value) => set('state')(value as State)}
            options={options}
          />
        )}
      </FilterForm>
    </div>
  )
}
