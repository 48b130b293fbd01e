import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { noticeStatuses } from '#contract/codes.ts'
import { listNotices, listPlateNotices, readNoticePrice } from '#contract/generated/routes/notices/lists.ts'
import { irregularityProduct } from '#domain/notices/prices.ts'
import { proving } from '../captcha/proving.ts'
import { type CallOutput, call, unwrap } from '../client.ts'

export type PlateNotice = CallOutput<typeof listPlateNotices>['data'][number]

/**
 * What anybody may see of a plate. Asked anew at each press of the button and kept nowhere: a notice may have been
 * issued or paid in between.
 */
export const usePlateSearch = () =>
  useMutation({
    mutationFn: (plate: string): Promise<PlateNotice[]> =>
      proving((proof) => call(listPlateNotices, { params: { plate }, query: { proof } })).then(unwrap),
  })

export type Notice = CallOutput<typeof listNotices>['data'][number]

/** The notices of a plate that can be paid; read anew whenever they come into view, since others may pay them too. */
const noticesQuery = (plate: string) =>
  queryOptions({
    queryKey: ['notices', plate],
    queryFn: ({ signal }) =>
      proving((proof) =>
        call(listNotices, { query: { status: noticeStatuses.notified, plate, proof } }, { signal }),
      ).then(unwrap<Notice[]>),
    staleTime: 0,
  })

export const useNotices = (plate: string, wanted: boolean) =>
  useQuery({ ...noticesQuery(plate), enabled: wanted })

const usualPriceQuery = queryOptions({
  queryKey: ['notices', 'usual-price'],
  queryFn: ({ signal }) =>
    call(readNoticePrice, { query: { type: irregularityProduct } }, { signal })
      .then(unwrap<CallOutput<typeof readNoticePrice>['data']>)
      .then(([product]) => product?.price ?? null),
})

/** The usual price of a notice, shown when a notice has none of its own; it never enables a payment (decision Q77). */
export const useUsualPrice = (wanted: boolean) => useQuery({ ...usualPriceQuery, enabled: wanted })
