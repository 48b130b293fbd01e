import classes from './brand-mark.module.css'

/** The programme's mark: a clock with a quarter running. */
export const BrandMark = ({ size = 36 }: { size?: number }) => (
  <svg className={classes.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="9" fill="currentColor" />
    <circle className={classes.ring} cx="16" cy="16" r="8.5" fill="none" strokeWidth="2.6" />
    <path className={classes.slice} d="M16 16V7.5A8.5 8.5 0 0 1 24.5 16z" />
  </svg>
)
