import { useMutation } from '@tanstack/react-query'
import type { OutputOf } from '#contract/endpoint.ts'
import { plateNotices } from '#contract/notices.ts'
import { call, unwrap } from './client.ts'

export type PlateNotice = OutputOf<typeof plateNotices>['data'][number]

/**
 * What anybody may see of a plate. Asked anew at each press of the button and kept nowhere: a notice may have been
 * issued or paid in between.
 */
export const usePlateSearch = () =>
  useMutation({
    mutationFn: (plate: string): Promise<PlateNotice[]> =>
      call(plateNotices, { params: { plate } }).then(unwrap),
  })
