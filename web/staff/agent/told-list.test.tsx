import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Told } from '../device-store.ts'
import { ToldList } from './told-list.tsx'

const one = (id: string, outcome: string): Told => ({ id, staffId: 7, plate: id, outcome })

/** What is read, without what it is drawn with. */
const readOf = (told: readonly Told[]): string =>
  renderToStaticMarkup(
    <MantineProvider withCssVariables={false} withGlobalClasses={false}>
      <ToldList told={told} onDismiss={() => {}} />
    </MantineProvider>,
  ).replaceAll(/<style.*?<\/style>|<[^>]*>/g, ' ')

it('tells of which plates no notice came, and apart from them whose notice stands without a photo', () => {
  const read = readOf([
    one('AAA1A11', 'paid'),
    one('BBB1B11', 'photo_refused'),
    one('CCC1C11', 'of tomorrow'),
  ])
  const [claims = '', photos = ''] = read.split('Fotos recusadas')
  expect(claims).toMatch(
    /Não notificadas.*AAA1A11.*pagou enquanto isso.*CCC1C11.*foi recusada pelo servidor/s,
  )
  expect(claims).not.toContain('BBB1B11')
  expect(photos).toMatch(/BBB1B11.*ficou sem uma ou mais fotos/s)
  expect(readOf([])).not.toMatch(/Não notificadas|Fotos recusadas/)
})
