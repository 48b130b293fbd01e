import { Skeleton } from '@mantine/core'
import classes from './skeletons.module.css'
import { texts } from './texts.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Places of cards that are still being fetched, in their final size. */
export const CardSkeletons = ({ count = 2, height = 180 }: { count?: number; height?: number }) => (
  <div className={classes.stack} role="status">
    <span className="only-heard">{texts.loading}</span>
    {numbers(count).map((number) => (
      <Skeleton key={number} height={height} radius="lg" />
    ))}
  </div>
)

/** Places of the lines of a list or a table. */
export const LineSkeletons = ({ count = 4 }: { count?: number }) => (
  <div className={classes.stack} role="status">
    <span className="only-heard">{texts.loading}</span>
    {numbers(count).map((number) => (
      <Skeleton key={number} height={44} radius="md" />
    ))}
  </div>
)
