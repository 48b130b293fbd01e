import type { OutputOf } from '#contract/endpoint.ts'
import { addOperatorKey, issueNotice, reportSighting } from '#contract/operator.ts'
import type { OperatorScope } from '#domain/operator.ts'
import type { TestApp } from './app.ts'

/** The environment's key of a sandbox. */
export const office = { token: 'sandbox-operator-key' }

let made = 0

/** A new operator key with these scopes, by a name of its own unless one is given. */
export const operatorKey = async (
  app: TestApp,
  scopes: readonly OperatorScope[],
  name = `key-of-a-test-${++made}`,
): Promise<{ token: string; name: string }> => {
  const { key } = await app.call(addOperatorKey, { body: { name, scopes: [...scopes] } }, office)
  return { token: key, name }
}

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
