import { expect, it } from 'vitest'
import { part, statement } from './statement.ts'

it('a statement numbers the values of its pieces in the order in which they stand', () => {
  const inner = (name: string) => part`x as (values (${name}, ${2}))`
  const [now, end] = [new Date(0), new Date(1000)]
  const whole = (name: string) =>
    part`with ${inner(name)} select ${now}, ${null}, ${[3]} where ${end} > ${now}`
  const instants = ['1970-01-01T00:00:00.000Z', '1970-01-01T00:00:01.000Z']
  expect(statement('pieces', whole("a'b"))).toEqual({
    name: 'pieces',
    text: 'with x as (values ($1, $2)) select $3, $4, $5 where $6 > $7',
    values: ["a'b", 2, instants[0], null, [3], instants[1], instants[0]],
  })
  expect(statement('pieces', whole('c')).text).toBe(statement('pieces', whole('d')).text)
})
