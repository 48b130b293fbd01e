import { describe, expect, it } from 'vitest'
import { contrast } from '#domain/brand-colour.ts'
import { button, heading, letterPage, rowsAsText, table, writtenOut } from './letter.ts'

/** Byte for byte, because mail programs differ in what they make of the least change. */
describe('the parts of a letter', () => {
  it('are a heading and rows, in which nothing is markup', () => {
    expect(heading('Ana & <b>')).toBe(
      '<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">Ana &#38; &#60;b&#62;</h1>',
    )
    expect(table([['Placa', '<ABC>']])).toBe(
      '<table style="width:100%;margin:0 0 16px;border-collapse:collapse">\n<tr><th scope="row" style="padding:8px 16px 8px 0;border-bottom:1px solid #dee2e6;text-align:left;vertical-align:top;font-weight:normal;color:#495057">Placa</th><td style="padding:8px 0;border-bottom:1px solid #dee2e6;text-align:right;font-weight:bold;overflow-wrap:anywhere">&#60;ABC&#62;</td></tr>\n</table>',
    )
    expect(table([])).toBe('')
    expect(
      rowsAsText([
        ['Placa', 'ABC1D23'],
        ['Valor', 'R$ 3,00'],
      ]),
    ).toBe('Placa: ABC1D23\nValor: R$ 3,00')
  })

  it('are a button in the colour of the city, and its address in full', () => {
    const address = 'https://rotativo.example/?a=1&b=2'
    const sender = { programme: 'Zona Azul', brandColour: '#1864ab' }
    expect(button(sender, address, 'Abrir')).toBe(
      '<p style="margin:0 0 16px"><a href="https://rotativo.example/?a=1&#38;b=2" style="display:inline-block;padding:12px 24px;border-radius:6px;background:#1864ab;color:#ffffff;font-weight:bold;text-decoration:none">Abrir</a></p>',
    )
    expect(writtenOut('Ou copie:', address)).toBe(
      'Ou copie:<br><a href="https://rotativo.example/?a=1&#38;b=2" style="word-break:break-all">https://rotativo.example/?a=1&#38;b=2</a>',
    )
  })

  it('can be read in a city whose colour is a light one', () => {
    const yellow = { programme: 'Zona Azul', brandColour: '#ffd400' }
    expect(button(yellow, 'https://rotativo.example/', 'Abrir')).toContain(
      'background:#ffd400;color:#16202c;',
    )
    expect(letterPage(yellow, 'Olá', '')).toContain('background:#ffd400;color:#16202c;')
    const orange = { programme: 'Zona Azul', brandColour: '#f58220' }
    const [, ground = ''] = /background:(#\w{6});color:#ffffff/.exec(button(orange, '/', 'Abrir')) ?? []
    expect(contrast(ground, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  })
})
