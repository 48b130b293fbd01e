import { expect, it } from 'vitest'
import { fillTerms } from './automatic-terms.ts'

const facts = {
  plates: ['ABC1D23', 'XYZ9876'],
  name: 'Ana <b>Silva</b> & "Cia"',
  identification: '529.982.247-25',
  date: '21/11/2026',
}

it('replaces every placeholder, and nothing that a driver typed becomes markup [entity.automatic-terms]', () => {
  expect(
    fillTerms('<p>{{nome}}, {{identificacao}}, em {{data}}: <strong>{{placas}}</strong></p>', facts),
  ).toBe(
    '<p>Ana &#60;b&#62;Silva&#60;/b&#62; &#38; &#34;Cia&#34;, 529.982.247-25, em 21/11/2026: ' +
      '<strong>ABC1D23, XYZ9876</strong></p>',
  )
})

it('replaces one that stands twice, leaves what it does not know, and reads no placeholder in a value', () => {
  expect(fillTerms('{{data}} {{data}} {{outra}}', facts)).toBe('21/11/2026 21/11/2026 {{outra}}')
  expect(fillTerms('{{nome}}', { ...facts, name: '{{placas}} $& $1' })).toBe('{{placas}} $&#38; $1')
})
