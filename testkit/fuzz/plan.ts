import fc from 'fast-check'

/** A body that is expensive to parse and to check unless it is refused first. */
const manyKeys = Object.fromEntries(Array.from({ length: 80_000 }, (_, at) => [`k${at}`, 1]))

/** What is written in the place of something that a call says. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(
    ...[
      null,
      true,
      false,
      '',
      ' ',
      '0',
      '-1',
      0,
      -1,
      1,
      0.5,
      1e21,
      2 ** 31,
      2 ** 53,
      -(2 ** 63),
      [],
      {},
      [null],
    ],
    ...[
      '\u0000',
      'a\u0000b',
      '\ud800',
      '𝒳',
      '‮',
      "'; select 1; --",
      '<script>1</script>',
      '%',
      '%00',
      '..',
      '__proto__',
    ],
    ...[
      '2027-02-30',
      '0000-00-00',
      '9999-12-31 23:59:59',
      '2027-03-10T10:00:00Z',
      'NaN',
      '1e3',
      'ABC1D23',
      'abc-1234',
    ],
    ...['x'.repeat(300), 'x'.repeat(70_000), '9'.repeat(40), '/'.repeat(70_000), { $gt: '' }, { length: 3 }],
  ),
  fc.string(),
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 2 }),
)

/** One thing that is changed: where, and into what; `drop` takes it away. */
export type Change = { where: 'body' | 'query' | 'path' | 'header'; at: number; into: unknown; drop: boolean }

/** A call that is made up: which, by whom, with which of the known values, and what is wrong with it. */
export type Plan = { call: number; caller: number; isStranger: boolean; known: number; changes: Change[] }

const plan = fc.record<Plan>({
  call: fc.nat(100_000),
  caller: fc.nat(100),
  isStranger: fc.nat(9).map((n) => n === 0),
  known: fc.nat(1000),
  changes: fc.oneof(
    { weight: 2, arbitrary: fc.constant<Change[]>([]) },
    {
      weight: 3,
      arbitrary: fc.array(
        fc.record<Change>({
          where: fc.constantFrom('body', 'body', 'body', 'query', 'path', 'header'),
          at: fc.nat(1000),
          into: fc.oneof({ weight: 60, arbitrary: odd }, { weight: 1, arbitrary: fc.constant(manyKeys) }),
          drop: fc.nat(5).map((n) => n === 0),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    },
  ),
})

/** The plans of a run: the same for the same seed. */
export const plansOf = (seed: number, count: number): Plan[] => fc.sample(plan, { seed, numRuns: count })
