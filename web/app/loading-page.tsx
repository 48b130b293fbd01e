import { Skeleton } from '@mantine/core'
import { useSettings } from '#web/api/settings.ts'
import { BrandMark } from './brand-mark.tsx'
import classes from './loading-page.module.css'
import { texts } from './texts.ts'

/** The same picture as the first paint of index.html, so that nothing moves on the way to the screen. */
export const LoadingPage = () => (
  <div className={classes.page} aria-busy="true">
    <span className="only-heard" role="status">
      {texts.loading}
    </span>
    <div className={classes.bar}>
      <BrandMark />
      <span className={classes.programme}>{useSettings().programmeName}</span>
    </div>
    <div className={classes.body}>
      <Skeleton height={30} width="60%" radius="sm" />
      <Skeleton height={168} radius="lg" />
      <Skeleton height={168} radius="lg" />
    </div>
  </div>
)
