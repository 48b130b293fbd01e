import type { OutputOf } from '#contract/endpoint.ts'
import { issueNotice, reportSighting } from '#contract/operator.ts'
import type { TestApp } from './app.ts'

/** The environment's key of a sandbox. */
export const office = { token: 'sandbox-operator-key' }

type Told = Record<string, unknown> & { plate: string }

/** An agent reports a plate on a street of the demonstration city. */
export const sight = (app: TestApp, told: Told, sent = office): Promise<OutputOf<typeof reportSighting>> =>
  app.call(reportSighting, { body: { address: 'Rua das Marés, 10', ...told } as never }, sent)

/** The office issues a notice. */
export const notice = (app: TestApp, told: Told, sent = office): Promise<OutputOf<typeof issueNotice>> =>
  app.call(issueNotice, { body: { address: 'Rua das Marés, 10', ...told } as never }, sent)

/** What the audit log holds of a plate, oldest first. */
export const loggedOf = (app: TestApp, plate: string) =>
  app.rotativo.parts.db.kysely
    .selectFrom('operator_log')
    .select(['operator', 'action', 'details'])
    .where('plate', '=', plate)
    .orderBy('id')
    .execute()
