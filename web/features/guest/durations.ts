/** Timer of the specification: typing rests this long before a plate is checked. */
export const checkPlateAfterMs = 800
