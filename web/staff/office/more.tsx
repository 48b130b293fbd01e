import { Button } from '@mantine/core'
import { pageRows } from '#domain/staff/pages.ts'
import { texts } from './texts.ts'

/** What the page after is asked by: the last id of the one before, where that was full. */
export const nextPage =
  (rows: number = pageRows.usual) =>
  <I extends number | string>({ data }: { data: readonly { id: I }[] }): I | undefined =>
    data.length < rows ? undefined : data.at(-1)?.id

/** Fetches the page after. */
export const MoreButton = ({ busy = false, onMore }: { busy?: boolean; onMore: () => void }) => (
  <Button variant="default" loading={busy} onClick={onMore}>
    {texts.more}
  </Button>
)
