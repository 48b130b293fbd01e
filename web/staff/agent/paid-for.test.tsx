import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { isOtherArea, isOtherCategory, likelyCategory, type PaidFor, PaidForNote } from './paid-for.tsx'

const moto = { area: 'Área Verde', category: 'Motocicleta', category_slug: 'motorcycle', other_area: false }
const car = { area: 'Orla', category: 'Carro de passeio', category_slug: 'common', other_area: true }

const noteOf = (paidFor: PaidFor, category: string): string =>
  renderToStaticMarkup(
    <MantineProvider withCssVariables={false} withGlobalClasses={false}>
      <PaidForNote paidFor={paidFor} category={category} />
    </MantineProvider>,
  )

it('a ticket differs only where none of the plate’s tickets fits', () => {
  expect([isOtherArea([moto]), isOtherArea([car]), isOtherArea([moto, car]), isOtherArea([])]).toEqual([
    false,
    true,
    false,
    false,
  ])
  expect(isOtherCategory([moto], 'common')).toBe(true)
  expect(isOtherCategory([moto, car], 'common')).toBe(false)
  expect(isOtherCategory([{ ...moto, category_slug: '' }], 'common')).toBe(false)
})

it('the form begins with the kind that all tickets were sold for, where it is offered, else with the first', () => {
  const offered = [{ slug: 'common' }, { slug: 'motorcycle' }]
  expect(likelyCategory([moto, moto], offered)).toBe('motorcycle')
  expect(likelyCategory([moto, car], offered)).toBe('common')
  expect(likelyCategory([{ ...moto, category_slug: 'truck' }], offered)).toBe('common')
  expect(likelyCategory([{ ...moto, category_slug: '' }], offered)).toBe('common')
  expect(likelyCategory([], offered)).toBe('common')
  expect(likelyCategory([moto], [])).toBe('')
})

it('the note under the kind of vehicle says what was paid and whether it differs', () => {
  const same = noteOf([moto], 'motorcycle')
  expect(same).toContain('Área Verde · Motocicleta')
  expect(same).not.toContain('Pago para outro')
  const other = noteOf([moto], 'common')
  expect(other).toContain('Pago para outro tipo de veículo.')
  expect(other).toContain('data-differs="true"')
  expect(noteOf([car], 'common')).toContain('Pago para outra área.')
  expect(noteOf([], 'common')).not.toContain('Pago')
})
