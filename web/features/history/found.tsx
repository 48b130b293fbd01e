import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LineSkeletons } from '#web/ui/skeletons.tsx'
import { Failure } from './failure.tsx'
import { texts } from './texts.ts'

/** The rows of a search, its failure, or that it is under way. */
export function Found<Row>({
  search: { data, isError, errorUpdatedAt, refetch },
  children,
}: {
  search: UseQueryResult<Row[]>
  children: (rows: Row[]) => ReactNode
}) {
  return (
    <>
      {isError && <Failure key={errorUpdatedAt} text={texts.searchFailed} onRetry={() => void refetch()} />}
      {data && children(data)}
      {!data && !isError && <LineSkeletons count={5} />}
    </>
  )
}
