import { expect, it } from 'vitest'
import { isBuiltFromNames } from './named-password.ts'

const names = ['Porto das Marés', 'Zona Azul Maré', 'Rita Gonçalves Ramos', 'rita.ramos', 'marinha']

it.each([
  'portodasmares2026',
  'Porto das Marés!',
  'p0rt0dasmar3$',
  'PORTO-DAS-MARES-1',
  '2026portodasmares',
  'portomares99',
  'maresporto#2026',
  'prefeituraportodasmares',
  'zonaazulmare1',
  'zonaazul-mar3-2026',
  'ritagoncalves10',
  'ramosrita1990',
  'r1taramos!!',
  'marinha12345',
  'mar1nha12345',
  'abcportodasmares',
  'senha-prefeitura-2026',
])('isBuiltFromNames refuses %s', (password) => {
  expect(isBuiltFromNames(password, names)).toBe(true)
})

it.each(['ventania-mole-41', 'portodasmares-cavalo-lento', 'guarda-chuva-ritmado', 'xq7#Lw92!kfp'])(
  'isBuiltFromNames takes %s',
  (password) => {
    expect(isBuiltFromNames(password, names)).toBe(false)
  },
)

it('isBuiltFromNames knows no name in an empty list, nor in names without words', () => {
  expect(isBuiltFromNames('portodasmares2026', [])).toBe(false)
  expect(isBuiltFromNames('portodasmares2026', ['', 'Sé', '12'])).toBe(false)
})
