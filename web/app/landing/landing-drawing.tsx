import classes from './landing.module.css'

/** A kerb with a parked car and a running clock; for the eye only. */
export const LandingDrawing = () => (
  <svg className={classes.drawing} viewBox="0 0 520 190" aria-hidden="true">
    <path className={classes.faint} d="M0 150V96h46V66h54v30h30V44h62v106zM330 150V74h56v76h22V92h60v58h52" />
    <rect className={classes.kerb} x="0" y="150" width="520" height="8" rx="4" />
    <path className={classes.lane} d="M10 176h500" />
    <g className={classes.car}>
      <path d="M150 148c-10 0-16-6-16-14v-10c0-10 6-15 16-17l22-4 26-24c6-6 12-8 20-8h62c10 0 17 3 23 9l24 24 24 4c11 2 17 8 17 18v8c0 8-6 14-15 14z" />
      <path
        className={classes.glass}
        d="M190 102l20-19c3-3 6-4 10-4h18v23zM250 79h28c5 0 8 1 12 5l18 18h-58z"
      />
      <circle className={classes.wheel} cx="186" cy="148" r="18" />
      <circle className={classes.wheel} cx="318" cy="148" r="18" />
      <circle className={classes.hub} cx="186" cy="148" r="7" />
      <circle className={classes.hub} cx="318" cy="148" r="7" />
    </g>
    <g>
      <circle className={classes.clock} cx="420" cy="52" r="38" />
      <path className={classes.slice} d="M420 52V22a30 30 0 0 1 30 30z" />
      <circle className={classes.clockRing} cx="420" cy="52" r="30" />
      <path className={classes.pole} d="M420 90v60" />
    </g>
  </svg>
)
