import { access } from './access.ts'
import { bookings } from './bookings.ts'
import { commits } from './commits.ts'
import { money } from './money.ts'
import { operating } from './operating.ts'
import { page } from './page.ts'
import type { Planted } from './planted.ts'
import { privacy } from './privacy.ts'
import { states } from './states.ts'
import { time } from './time.ts'
import { validation } from './validation.ts'
import { wire } from './wire.ts'

/** Each is a line that somebody might write; the tests that it names have to see it (docs/planted-defects.md). */
export const defects: readonly Planted[] = [
  ...[...money, ...bookings, ...time, ...states],
  ...[...access, ...commits, ...wire],
  ...[...validation, ...privacy, ...page, ...operating],
]
