import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { readSearch } from '#domain/staff/search.ts'
import { TextField } from '#web/ui/fields.tsx'
import { goTo, type Sought } from '../place.ts'
import { menuTexts } from '../texts.ts'
import { contestPlace, noticePlace, type OfficeScreen } from './menu.ts'

/** One field for plate, tax id, e-mail, the number of a notice and the protocol of a contest; it leads straight to the thing. */
export function Search({ allowed }: { allowed: readonly OfficeScreen[] }) {
  const [typed, setTyped] = useState('')
  const [unread, setUnread] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readSearch(typed)
    const sees = (sought: string) => allowed.some(({ place }) => place === sought)
    const isKnown =
      read.kind === 'notice'
        ? sees(noticePlace)
        : read.kind === 'protocol'
          ? sees(contestPlace)
          : read.kind !== 'nothing'
    setUnread(!isKnown)
    if (!isKnown) return
    if (read.kind === 'notice') goTo(noticePlace, { id: read.id })
    else if (read.kind === 'protocol') goTo(contestPlace, { protocol: read.value })
    else if (read.kind !== 'nothing')
      goTo('motoristas', { by: read.kind, value: read.value } satisfies Sought)
    setTyped('')
  }
  return (
    <search>
      <form className="office-search" onSubmit={submit} noValidate>
        <TextField
          label={menuTexts.search}
          type="search"
          autoComplete="off"
          value={typed}
          onChange={setTyped}
          {...(unread ? { error: menuTexts.searchUnread } : {})}
        />
        <Button type="submit" variant="default">
          {menuTexts.find}
        </Button>
      </form>
    </search>
  )
}
