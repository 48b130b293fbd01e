import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addContest,
  addPublicContest,
  listOwnContests,
  readNotice,
  readPublicNotice,
} from '#contract/generated/routes/notices/contests.ts'
import { listNoticeStages } from '#contract/generated/routes/notices/lists.ts'
import { contestRows } from '#domain/notices/contests.ts'
import { photoPatienceMs } from '#domain/notices/photo.ts'
import { useIsDriver } from '../account/sessions.ts'
import { proving } from '../captcha/proving.ts'
import { ApiError, type CallOutput, call, unwrap } from '../client.ts'
import { useOnce } from '../idempotency.ts'

export type NoticePage = CallOutput<typeof readNotice>

type NoticeStages = CallOutput<typeof listNoticeStages>['data'][number]['stages']

/** A notice by its id or number, with the plate that proves the number; a driver needs neither for the own plates. */
export type NamedNotice = { notice: string; plate: string }

const keyOf = ({ notice, plate }: NamedNotice) => ['notice', notice, plate]

/** All of a notice; read anew when somebody comes back to it, since its price, its clock and its contest move. */
export function useNoticePage(named: NamedNotice) {
  const isDriver = useIsDriver()
  return useQuery({
    queryKey: keyOf(named),
    queryFn: ({ signal }) => {
      const input = { params: { notice: named.notice }, query: { plate: named.plate } }
      return isDriver ? call(readNotice, input, { signal }) : call(readPublicNotice, input, { signal })
    },
    enabled: named.plate !== '' || isDriver,
    staleTime: 0,
    retry: false,
  })
}

/**
 * What each payable notice of a plate costs now and later, by its id; null until there is an answer or a failure. Without an
 * answer the price of now is shown alone.
 */
export function useNoticeStages(plate: string): ReadonlyMap<number, NoticeStages> | null {
  const { data, isPending } = useQuery({
    queryKey: ['guest', 'stages', plate],
    queryFn: ({ signal }) =>
      proving((proof) => call(listNoticeStages, { query: { plateIn: plate, proof } }, { signal })).then(
        unwrap<CallOutput<typeof listNoticeStages>['data']>,
      ),
    retry: false,
    staleTime: 0,
  })
  return isPending ? null : new Map((data ?? []).map(({ id, stages }) => [id, stages]))
}

export type OwnContest = CallOutput<typeof listOwnContests>['data'][number]

/** What the driver contested, so many pages of it; read anew when it comes into view, since the office decides meanwhile. */
export const useOwnContests = (pages: number) =>
  useQuery({
    queryKey: ['contests', pages],
    queryFn: async ({ signal }) => {
      const found: OwnContest[] = []
      for (let page = 0; found.length === page * contestRows && page < pages; page += 1) {
        const query = page === 0 ? {} : { after: found.at(-1)?.id }
        found.push(...(await call(listOwnContests, { query }, { signal }).then(unwrap<OwnContest[]>)))
      }
      return found
    },
    placeholderData: (before) => before,
    staleTime: 0,
  })

/**
 * Contests a notice; what comes back is the notice as it is then. A server takes few pictures at once and sends further ones away
 * for a moment; the key makes every try the same contest.
 */
export function useContest(named: NamedNotice) {
  const isDriver = useIsDriver()
  const own = useOnce(addContest, { patienceMs: photoPatienceMs })
  const open = useOnce(addPublicContest, { patienceMs: photoPatienceMs })
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ text, photos }: { text: string; photos: string[] }): Promise<NoticePage> => {
      const input = { params: { notice: named.notice }, body: { plate: named.plate, text, photos } }
      return isDriver ? own.send(input) : open.send(input)
    },
    // After one, two and four seconds; the server asks for one to three.
    retry: (count, error) => error instanceof ApiError && error.isToComeBack && count < 3,
    onSuccess: (page) => client.setQueryData(keyOf(named), page),
  })
}
