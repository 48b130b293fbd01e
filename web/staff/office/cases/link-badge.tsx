import { Badge } from '@mantine/core'
import type { ContestLink } from '#domain/notices/contests.ts'
import { texts } from './texts.ts'

/** Whether a contestant has a proven link to the vehicle, and which. */
export const LinkBadge = ({ link }: { link: ContestLink | null }) => (
  <Badge color={link === null ? 'gray' : 'green'}>{texts.links[link ?? 'none']}</Badge>
)
