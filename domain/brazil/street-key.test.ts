import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { streetKey } from './street-key.ts'
import { numberInWords } from './street-words.ts'

const keysOf = (spellings: readonly string[]) => [...new Set(spellings.map(streetKey))]

describe('the street key of an address', () => {
  it.each([
    [
      [
        'Rua São João, 100',
        'Rua Sao Joao, 104',
        'RUA SÃO JOÃO 7',
        'r. s. joão',
        ' R  São  João , s/n',
        'Rua São João s/n',
      ],
    ],
    [['Rua XV de Novembro, 10', 'Rua 15 de Novembro, 12', 'Rua Quinze de Novembro 99', 'R. 15 de novembro']],
    [
      [
        'Rua das Flores, 100',
        'Rua das Flores 102',
        'Rua das Flores nº 102',
        'Rua das Flores, nº102 - Centro',
      ],
    ],
    [
      [
        'Rua das Flores',
        'Rua das Flores 102 Centro',
        'Rua das Flores - Centro',
        'Rua das Flores 102 ap 3',
        'Rua das Flores 102-A',
      ],
    ],
    [['Av. Dr. Júlio de Mesquita, 1', 'Avenida Doutor Julio de Mesquita 2']],
    [['Pça. Cel. Sto. Antônio', 'Praça Coronel Santo Antonio', 'PCA CEL STO ANTONIO, 10']],
    [['Rua Dom Pedro II, 5', 'R. D. Pedro 2, 5', 'Rua Dom Pedro Segundo', 'Rua Dom Pedro II 80']],
    [
      [
        'Rua Primeiro de Maio',
        'Rua 1º de Maio, 3',
        'Rua 1o de Maio',
        'Rua 1° de maio 7',
        'Rua 01 de Maio',
        'Rua I de Maio',
      ],
    ],
    [['Av. 25 de Março, 10', 'Avenida Vinte e Cinco de Março', 'Avenida XXV de Março 900']],
    [
      [
        'R. N. Sra. da Conceição',
        'Rua Nossa Senhora da Conceição, 4',
        'Rua N. S. da Conceição 4',
        'Rua Nsa. Sra. da Conceição',
      ],
    ],
    [['2ª Travessa do Meio', 'Segunda Travessa do Meio, 4', '2a Trav do Meio'.replace('Trav ', 'Travessa ')]],
    [['Rodovia SC-401, 500', 'Rod. SC 401 500', 'SC 401, km 5', 'SC-401 km 5']],
    [["Rua Sant'Ana, 3", 'Rua Santana', 'Rua Sant’Ana 12']],
    [['Rua 2, 10', 'Rua Dois 10', 'Rua 2', 'Rua 02, 4']],
    [['Avenida Brasil 500 Anos, 8', 'Av. Brasil 500 anos 12']],
  ])('is one for the spellings %j', (spellings) => {
    expect(keysOf(spellings)).toHaveLength(1)
  })

  it.each([
    [['Rua A', 'Rua B', 'Rua I', 'Rua V', 'Rua X', 'Rua D']],
    [['Rua 1', 'Rua 11', 'Rua 21', 'Rua 31', 'Rua 32', 'Rua 132', 'Rua 2', 'Rua 2A', 'Rua 2-B']],
    [['Rua do Meio', 'Travessa do Meio', 'Avenida do Meio', 'Rua de Cima', '2ª Travessa do Meio']],
    [['Rua I', 'Rua 1']],
    [['Rua V', 'Rua 5']],
    [['Rua Dom Pedro I, 10', 'Rua Dom Pedro II, 10', 'Rua Dom Pedro, 10']],
    [['SQS 308', 'SQS 309', 'SQN 308', 'Rodovia SC 401', 'Rodovia SC 403', 'BR 101']],
    [['Rua Projetada 5', 'Rua Projetada 6', 'Quadra 10', 'Quadra 11']],
    [['Rua 15 de Novembro', 'Rua 25 de Novembro', 'Rua 15 de Maio', 'Avenida 15 de Novembro']],
    [['Rua São João', 'Rua São José', 'Rua Santo Antônio', 'Rua Santa Rita']],
  ])('differs for each of %j', (streets) => {
    expect(keysOf(streets)).toHaveLength(streets.length)
  })

  it('is empty without a street, and keeps a number that stands alone', () => {
    expect(['', ' , 12', '...', '—'].map(streetKey)).toEqual(['', 'doze', '', ''])
    expect(streetKey('Rua das Marés, 10')).toBe('rua das mares')
  })

  const word = fc.constantFrom(
    ...[
      'Flores',
      'São',
      'João',
      'Meio',
      'Novembro',
      'de',
      'da',
      'e',
      'Dr.',
      'Cel',
      'S.',
      'N.',
      'Sra',
      'A',
      'X',
      'I',
    ],
    ...[
      'XV',
      'XXX',
      'vinte',
      'trinta',
      'um',
      'décimo',
      'segunda',
      '1',
      '2',
      '15',
      '21',
      '32',
      '401',
      '102a',
      '1º',
      '2a',
    ],
    ...[
      'Rua',
      'R.',
      'Av',
      'Travessa',
      'Rod.',
      'SC',
      'km',
      'nº',
      's/n',
      'sn',
      '-',
      ',',
      'ap',
      'anos',
      'projetada',
      'Dom',
    ],
  )

  it('of a key is the key itself', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(word, { maxLength: 8 }).map((all) => all.join(' ')),
          fc.string(),
        ),
        (address) => {
          expect(streetKey(streetKey(address))).toBe(streetKey(address))
        },
      ),
      { numRuns: 2000 },
    )
  })

  const name = fc
    .array(fc.constantFrom('flores', 'jasmim', 'palmeira', 'porto', 'gaivota', 'aurora', 'ipê', 'coração'), {
      minLength: 1,
      maxLength: 3,
    })
    .map((words) => words.join(' '))

  it('does not depend on case, accents, spaces, abbreviations and the house number', () => {
    const kinds = [
      ['Rua', 'R.'],
      ['Avenida', 'Av.'],
      ['Praça', 'Pça.'],
      ['Travessa', 'Tv'],
    ] as const
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        name,
        fc.integer({ min: 32, max: 99_999 }),
        ([long, short], street, house) => {
          const key = streetKey(`${long} ${street}`)
          const plain = street.normalize('NFD').replace(/\p{M}/gu, '')
          expect(streetKey(`${short} ${plain.toUpperCase()}`)).toBe(key)
          expect(streetKey(` ${long}  ${street} ${house}`)).toBe(key)
          expect(streetKey(`${short} ${street}, nº ${house}, apto 3`)).toBe(key)
        },
      ),
    )
  })

  it('of streets with a number differs exactly where the number does', () => {
    const number = fc.integer({ min: 1, max: 200 })
    const written = (value: number) => (value <= 31 ? numberInWords(value) : String(value))
    fc.assert(
      fc.property(number, number, (one, other) => {
        expect(streetKey(`Rua ${one}`) === streetKey(`R. ${written(other)}, 50`)).toBe(one === other)
        expect(streetKey(`Rua ${one}, 7`) === streetKey(`Rua ${other} 7`)).toBe(one === other)
      }),
    )
  })
})
