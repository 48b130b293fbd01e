// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is planted is written here as text
import type { Planted } from './planted.ts'

/** What is escaped, hidden, forgotten and erased. */
export const privacy: readonly Planted[] = [
  {
    name: 'a cell of the CSV that begins with = is a formula',
    file: 'server/features/history/csv.ts',
    from: 'const formula = /^[=+\\-@\\t\\r]/',
    to: 'const formula = /^[+\\-@\\t\\r]/',
    tests: ['server/features/history/csv.test.ts'],
  },
  {
    name: 'a semicolon in a name makes a column of the CSV',
    file: 'server/features/history/csv.ts',
    from: '/[;"\\r\\n]/.test(text)',
    to: '/["\\r\\n]/.test(text)',
    tests: ['server/features/history/csv.test.ts'],
  },
  {
    name: 'the CSV has points in its amounts',
    file: 'server/features/history/csv.ts',
    from: "plainReais(cell.cents, ',')",
    to: 'plainReais(cell.cents)',
    tests: ['server/features/history/csv.test.ts', 'server/features/history/export.test.ts'],
  },
  {
    name: 'the history ends a second before the chosen end',
    file: 'server/features/history/read-query.ts',
    from: 'new Date(fromCivil(end[1], zone).getTime() + secondMs)',
    to: 'new Date(fromCivil(end[1], zone).getTime())',
    tests: ['server/features/history/list-transactions.test.ts'],
  },
  {
    name: 'the history of a plate shows its time in Greenwich',
    file: 'server/features/history/movements.ts',
    from: 'created_at: toCivil(row.created_at, zone)',
    to: "created_at: toCivil(row.created_at, 'UTC')",
    tests: ['server/features/history/list-transactions.test.ts'],
  },
  {
    name: "the CPF of a visitor's ticket is never forgotten",
    file: 'server/features/guest/forget-contacts.ts',
    from: "set identification = '', email = null",
    to: 'set email = null',
    tests: ['server/features/guest/forget-contacts.test.ts'],
  },
  {
    name: 'what a visitor left is forgotten while the Pix is under way',
    file: 'server/features/guest/forget-contacts.ts',
    from: ' and o.state not in (${sql.join([...openOrderStates])})',
    to: '',
    tests: ['server/features/guest/forget-contacts.test.ts'],
  },
  {
    name: "a deleted card keeps its holder's name",
    file: 'server/features/cards/cards.ts',
    from: ".set({ deleted_at: now, card_holder: '',",
    to: '.set({ deleted_at: now,',
    tests: [
      'server/features/cards/delete-card.test.ts',
      'server/features/account/leaving/delete-account.test.ts',
    ],
  },
  {
    name: 'a deleted card stays at the bank',
    file: 'server/features/cards/delete-card.ts',
    from: 'if (card.gateway === parts.payment.name) await',
    to: 'if (card.gateway !== parts.payment.name) await',
    tests: ['server/features/cards/delete-card.test.ts'],
  },
  {
    name: 'what the handed over letters say stays in the outbox',
    file: 'server/jobs/topics.ts',
    from: "mail: { hands: 'shared', turn: 'usual', privacy: 'personal' }",
    to: "mail: { hands: 'shared', turn: 'usual', privacy: 'none' }",
    tests: [
      'server/features/account/recovery/send-recovery.test.ts',
      'server/features/account/registration/sign-up.test.ts',
      'server/jobs/priority.test.ts',
    ],
  },
  {
    name: 'links of a year ago are kept',
    file: 'server/features/account/forget-old.ts',
    from: 'const linksKeptDays = 90',
    to: 'const linksKeptDays = 900',
    tests: ['server/features/account/forget-old.test.ts'],
  },
  {
    name: 'PDF reports are kept after their link has ended',
    file: 'server/features/history/forget-old.ts',
    from: "jobs.selectFrom('pdf_jobs').select('id').where('expires_at', '<', ago(stillReadMs))",
    to: "jobs.selectFrom('pdf_jobs').select('id').where('expires_at', '<', ago(1000 * stillReadMs))",
    tests: ['server/features/history/export.test.ts'],
  },
  {
    name: "a link in a city's texts may run a script",
    file: 'server/city/clean-html.ts',
    from: "['https', 'http', 'mailto', 'tel']",
    to: "['https', 'http', 'mailto', 'tel', 'javascript']",
    tests: ['server/city/clean-html.test.ts'],
  },
  {
    name: 'a look-up of plates needs no proof, however many',
    file: 'server/features/captcha/demand-proof.ts',
    from: 'if (await isUsedUp(parts, whose, { max, windowMs: dayMs }, kysely))',
    to: 'if (false as boolean)',
    tests: ['server/features/captcha/proof.test.ts'],
  },
  {
    name: 'the database alone opens the secrets of second factors',
    file: 'server/features/staff/second-factor.ts',
    from: "hkdfSync('sha256', config.secret, '',",
    to: "hkdfSync('sha256', 'secret', '',",
    tests: ['server/features/staff/second-factor.test.ts'],
  },
]
