import { expect, it } from 'vitest'
import { escapeHtml } from './html.ts'

it('text in HTML ends neither its tag nor its attribute, and is read as it was', () => {
  expect(escapeHtml(`<b title="x" lang='y'>Zona & Azul</b>`)).toBe(
    '&#60;b title=&#34;x&#34; lang=&#39;y&#39;&#62;Zona &#38; Azul&#60;/b&#62;',
  )
  expect(escapeHtml('Porto das Mares')).toBe('Porto das Mares')
})
