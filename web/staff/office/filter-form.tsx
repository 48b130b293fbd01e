import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { filterTexts as texts } from './texts.ts'

type Set<Filters> = <Name extends keyof Filters>(name: Name) => (value: Filters[Name]) => void

type FilterFormProps<Filters> = {
  begin: Filters
  onSearch: (filters: Filters) => void
  /** The fields, for what they say so far. */
  children: (filters: Filters, set: Set<Filters>) => ReactNode
}

/** What a list is asked for. It is sent by a button, since what is shown of drivers is in the register. */
export function FilterForm<Filters>({ begin, onSearch, children }: FilterFormProps<Filters>) {
  const [filters, setFilters] = useState(begin)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(filters)
  }
  return (
    <form className="staff-filters" noValidate onSubmit={submit}>
      {children(filters, (name) => (value) => setFilters({ ...filters, [name]: value }))}
      <Button type="submit">{texts.search}</Button>
    </form>
  )
}
