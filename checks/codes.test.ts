import { expect, it } from 'vitest'
import { isCode, isTest, productFiles, projectFiles, readSource, withoutComments } from './sources.ts'

/** A status, a type or a payment form beside a number of one or two digits, in code or in SQL; HTTP's have three. */
const bareCode =
  /\b(?:status|(?:transaction_|confirmation_)?type|payment_form_id)\b\s*(?::|[!=]==|=|<>|(?:not )?in \()\s*[1-9]\d?(?![\d_.])/g

const bareIn = (source: string): string[] => withoutComments(source).match(bareCode) ?? []

// A client that a stranger writes knows the numbers by the types of the document, which name no constant of ours.
it('the numbers of statuses, types and payment forms stand in the domain, and code names them', () => {
  const testkit = projectFiles().filter(
    (path) => path.startsWith('testkit/') && !path.startsWith('testkit/client/') && isCode(path),
  )
  const paths = [...productFiles().filter((path) => !path.startsWith('domain/')), ...testkit]
  expect(paths.flatMap((path) => bareIn(readSource(path)).map((found) => `${path}: ${found}`))).toEqual([])
  expect(paths.some(isTest)).toBe(true)
})

it('a bare number would be found', () => {
  expect(bareIn('notice.status === 2')).toHaveLength(1)
  expect(
    bareIn('select 1 from notices n where n.status not in (5, 6) and o.payment_form_id <> 4'),
  ).toHaveLength(2)
  expect(bareIn('{ transaction_type: 17, confirmation_type: 3 }')).toHaveLength(2)
  expect(bareIn('answer.status === 404')).toEqual([])
})
