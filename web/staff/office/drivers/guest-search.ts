import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { findGuestTickets } from '#contract/generated/routes/staff/guest-tickets.ts'
import { pageRows } from '#domain/staff/pages.ts'
import { type StaffInput, type StaffOutput, staffCall } from '../../client.ts'

type Asked = StaffInput<typeof findGuestTickets>['body']

export type FoundTicket = StaffOutput<typeof findGuestTickets>['data'][number]

type Found = { asked: Asked; rows: FoundTicket[]; isLast: boolean }

/** Visitors' tickets, a page at a time. Each page is asked for by a press, since each is a line of the register. */
export function useGuestSearch() {
  const [found, setFound] = useState<Found | null>(null)
  const search = useMutation({
    mutationFn: (body: Asked) => staffCall(findGuestTickets, { body }),
    onSuccess: ({ data }, asked) =>
      setFound((before) => ({
        asked,
        rows: asked.before ? [...(before?.rows ?? []), ...data] : data,
        isLast: data.length < pageRows.short,
      })),
  })
  return {
    found,
    begin: (asked: Asked) => {
      setFound(null)
      search.mutate(asked)
    },
    more: () => found && search.mutate({ ...found.asked, before: found.rows.at(-1)?.id ?? '' }),
    clear: () => {
      setFound(null)
      search.reset()
    },
    error: search.error,
    busy: search.isPending,
  }
}
