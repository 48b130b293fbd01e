import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { named, says } from '#contract/meaning.ts'
import { route } from '#contract/route.ts'
import { correctionsSought } from '#contract/staff/corrections.ts'
import { contestsSought, noticesSought } from '#contract/staff/notices.ts'
import { registerSought } from '#contract/staff/people.ts'
import { periodGiven, refundRequestsSought } from '#contract/staff/takings.ts'
import { civilDateTime, idOfRow, idOnWire, listOf } from '#contract/wire.ts'
import { exportStates, officeLists } from '#domain/staff/exports.ts'

const exportOnWire = named(
  'OfficeExport',
  'A list of the office that a job makes into a table for spreadsheets.',
  z.object({
    id: idOfRow,
    list: says('Which list it is.', z.enum(officeLists)),
    state: says(
      'making; ready: it can be fetched; too_long: it has more lines than a spreadsheet opens, and is not made.',
      z.enum(exportStates),
    ),
    percent: says('How much of it is made, 0 to 100.', z.int()),
    rows: says('How many lines it has; null before it is ready.', z.nullable(z.int())),
    asked: says('What it was asked by, without what narrows nothing.', z.record(z.string(), z.string())),
    asked_at: says('When it was asked for; it shows the list of soon after.', civilDateTime),
    expires_at: says('Until when it can be fetched.', civilDateTime),
  }),
)

const description =
  'Takes what the list takes but for its page, and answers the id to ask `readExport` with; the same list asked for again ' +
  'before it is ready is the same table. It has the lines of the list, in its order. (Q188)'

/** Ours (Q188): the lines of `listOfficeNotices`. */
export const exportNotices = endpoint({
  ...route('POST', '/api/staff/exports/notices', 'staff'),
  ours: true,
  summary: 'Starts to make a table of notices.',
  description,
  input: { body: z.object(noticesSought) },
  output: exportOnWire,
  refusals: [],
  act: 'list notices',
  example: { body: { plate: 'ABC1D23' } },
})

/** Ours (Q188): the lines of `listContests`; what was written stays with the notice. */
export const exportContests = endpoint({
  ...route('POST', '/api/staff/exports/contests', 'staff'),
  ours: true,
  summary: 'Starts to make a table of contests.',
  description,
  input: { body: z.object(contestsSought) },
  output: exportOnWire,
  refusals: [],
  act: 'list contests',
  example: { body: { state: 'decided' } },
})

/** Ours (Q188): the lines of `readRegister`. */
export const exportRegister = endpoint({
  ...route('POST', '/api/staff/exports/register', 'staff'),
  ours: true,
  summary: 'Starts to make a table of the register.',
  description,
  input: { body: z.object(registerSought) },
  output: exportOnWire,
  refusals: [],
  act: 'read register',
  example: { body: { act: 'invite people' } },
})

/** Ours (Q182, Q188): the rows of `readTakings`, by day and form. */
export const exportTakings = endpoint({
  ...route('POST', '/api/staff/exports/takings', 'staff'),
  ours: true,
  summary: 'Starts to make a table of the takings of a period.',
  description,
  input: { body: periodGiven },
  output: exportOnWire,
  refusals: [],
  act: 'read takings',
  example: { body: { from: '2026-11-01', until: '2026-11-30' } },
})

/** Ours (Q143, Q188): the lines of `listOfficeRefundRequests`; each driver in it is a line of the register. */
export const exportRefundRequests = endpoint({
  ...route('POST', '/api/staff/exports/refunds', 'staff'),
  ours: true,
  summary: 'Starts to make a table of what drivers asked back.',
  description,
  input: { body: z.object(refundRequestsSought) },
  output: exportOnWire,
  refusals: [],
  act: 'read refunds',
  example: { body: { state: 'open' } },
})

/** Ours (Q181, Q188): the lines of `listCorrections`; each driver in it is a line of the register. */
export const exportCorrections = endpoint({
  ...route('POST', '/api/staff/exports/corrections', 'staff'),
  ours: true,
  summary: 'Starts to make a table of what was proposed for wallets.',
  description,
  input: { body: z.object(correctionsSought) },
  output: exportOnWire,
  refusals: [],
  act: 'read corrections',
  example: { body: { state: 'approved' } },
})

/** Ours (Q188): whoever comes back finds what is being made or ready; sixty at most, since an hour has no more. */
export const listExports = endpoint({
  ...route('GET', '/api/staff/exports', 'staff'),
  ours: true,
  summary: 'The tables that whoever asks has asked for in the last hour, newest first.',
  description:
    'Those that can still be fetched or waited for, of lists that the person may still read. One that is not ready after ten minutes ' +
    'is stuck and left out. A page asks it each second while one is made, so it keeps no session alive. (Q172, Q188)',
  input: {},
  output: listOf(exportOnWire),
  refusals: [],
  act: 'own exports',
  isNoUse: true,
})

const ofExport = { params: z.object({ id: says('The table.', idOnWire) }) }

/** Ours (Q188): another person's table looks like a missing one. */
export const readExport = endpoint({
  ...route('GET', '/api/staff/exports/:id', 'staff'),
  ours: true,
  summary: 'How far a table is.',
  description:
    "Ask again after a second while it is being made. Another person's, or an old one, looks missing. (Q188)",
  input: ofExport,
  output: exportOnWire,
  refusals: [],
  act: 'own exports',
})

/** Ours (Q188): each fetch is in the register, under the act of its list. */
export const downloadExport = endpoint({
  ...route('GET', '/api/staff/exports/:id/file', 'staff'),
  ours: true,
  summary: 'A table that is ready, as CSV.',
  description:
    'Semicolons between cells, decimal commas, UTF-8 with a byte order mark. For an hour after it was asked for, and only for ' +
    'whoever asked and may still read the list. (Q188)',
  input: ofExport,
  output: z.string(),
  file: 'text/csv',
  refusals: [],
  act: 'own exports',
})
