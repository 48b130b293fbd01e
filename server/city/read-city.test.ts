import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { cents, formatReais } from '#domain/money/cents.ts'
import { warningsOf } from './notice-payments.ts'
import { CityMistakes, readCity } from './read-city.ts'

const folders: string[] = []
afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })))
})

async function copyOfDemo(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'city-'))
  folders.push(folder)
  await cp('cities/demo', folder, { recursive: true })
  return folder
}

type Change = readonly [file: string, from: string | RegExp, to: string]

/** The lines that a changed copy of the demonstration city is refused with, without the folder's name. */
async function mistakesOf(...changes: readonly Change[]): Promise<string[]> {
  const folder = await copyOfDemo()
  for (const [file, from, to] of changes) {
    const before = await readFile(join(folder, file), 'utf8').catch(() => '')
    const after = before.replace(from, () => to)
    expect(after).not.toBe(before)
    await writeFile(join(folder, file), after)
  }
  const error = await readCity(folder).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof CityMistakes))
    throw error ?? new Error('the changed city was read without a mistake')
  return error.mistakes.map((line) => line.replaceAll(`${folder}/`, ''))
}

describe('the demonstration city', () => {
  it('has a tariff of three categories with times from 15 minutes to 4 hours', async () => {
    const { groups } = await readCity('cities/demo')
    expect(groups.map((group) => [group.name, group.charging_hours])).toEqual([
      ['Zona Azul Centro', undefined],
      ['Orla', [{ days: [0, 1, 2, 3, 4, 5, 6], from: '08:00', to: '22:00' }]],
    ])
    for (const { categories } of groups) {
      expect(categories.map((category) => category.slug)).toEqual(['common', 'load_unload', 'motorcycle'])
      for (const { products } of categories) {
        expect(products.map((product) => product.time)).toEqual([15, 30, 60, 90, 120, 180, 240])
        expect(products.map((product) => product.name)).toContain('60 minutos')
      }
    }
  })

  it('offers five forms, Pix first, each with its limits [payment-form.wallet-label]', async () => {
    const { paymentForms } = await readCity('cities/demo')
    expect(paymentForms.filter((form) => form.offered).map((form) => form.payment_form_id)).toEqual([
      11, 2, 3, 4, 5,
    ])
    expect(paymentForms.map((form) => form.payment_form_id)).toEqual([11, 2, 3, 4, 5])
    const wallet = paymentForms.find((form) => form.payment_form_id === 4)
    expect(wallet?.name).toBe('MEUS CRÉDITOS')
    expect(wallet?.allowed_transactions.map((allowed) => allowed.type)).toEqual([17])
    const pix = paymentForms.find((form) => form.payment_form_id === 11)
    expect(pix?.allowed_transactions[0]).toEqual({ type: 1, min_amount: 100, max_amount: 5_000_000 })
  })

  it('has kinds of notices with a fixed price, prices by category and prices in stages', async () => {
    const { notices } = await readCity('cities/demo')
    expect(notices.map(({ slug, with_ticket, price }) => [slug, with_ticket, price])).toEqual([
      ['no_ticket', false, 3000],
      ['outside_bay', true, 3000],
      ['special_bay', true, 6000],
    ])
    expect(notices[0]?.categories).toEqual({ load_unload: { price: 4500 }, motorcycle: { price: 2000 } })
    expect(notices[2]?.stages).toEqual([
      { until_hours: 48, price: 3600 },
      { until_hours: 120, price: 4800 },
    ])
  })

  it('may say nothing of notices, which then cost R$ 30,00 and can be paid for five days', async () => {
    const folder = await copyOfDemo()
    await rm(join(folder, 'notices.json'))
    expect((await readCity(folder)).notices).toEqual([
      {
        slug: 'no_ticket',
        name: 'Estacionado sem ticket ativo',
        with_ticket: false,
        deadline_days: 5,
        price: 3000,
      },
    ])
  })

  it('has bays with their profiles, sectors, points of sale, texts, FAQ and a banner', async () => {
    const city = await readCity('cities/demo')
    expect(city.bays.length).toBeGreaterThanOrEqual(300)
    expect(new Set(city.bays.map((bay) => bay.parking_profile.icon))).toEqual(
      new Set(['blind', 'wheelchair', 'truck', 'stopwatch', 'paperclip', 'taxi', 'car']),
    )
    expect(city.sectors).toHaveLength(5)
    expect(city.sectors[0]?.polygon).toHaveLength(5)
    expect(city.pointsOfSale.every((point) => point.status === 4)).toBe(true)
    expect(city.texts.termos_de_uso?.updated_at).toBe('2026-11-28 00:00:00')
    expect(city.texts.termos_de_uso?.content).toContain(`em até ${city.settings.refundRestDays} dias`)
    expect(city.texts.termos_de_uso_ativacao_automatica?.content).toContain('<strong>{{placas}}</strong>')
    expect(city.faq[0]).toMatchObject({ id: 1, slug: 'como-funciona', title: 'Como funciona a Zona Azul?' })
    expect(JSON.stringify(city.faq)).toMatch(/<strong>Corrigir placa<.*<strong>Contestar</)
    expect(city.banners).toEqual([
      {
        id: 1,
        url: 'banners/orla-de-verao.svg',
        external_link: '/faq#orla',
        picture: {
          name: expect.stringMatching(/^[0-9a-f]{16}\.svg$/),
          type: 'image/svg+xml; charset=utf-8',
          base64: expect.any(String),
        },
      },
    ])
    expect(city.company.identification).toBe('11222333000181')
  })

  it('survives JSON, and has a hash that follows its content', async () => {
    const city = await readCity('cities/demo')
    expect(JSON.parse(JSON.stringify(city))).toEqual(city)
    const folder = await copyOfDemo()
    expect((await readCity(folder)).hash).toBe(city.hash)
    await writeFile(join(folder, 'texts/sobre.md'), 'Outra cidade.')
    expect((await readCity(folder)).hash).not.toBe(city.hash)
  })

  it('gives the store links as texts when the settings have them', async () => {
    const folder = await copyOfDemo()
    expect((await readCity(folder)).texts.download_app_android).toBeUndefined()
    const settings = { cityName: 'X', programmeName: 'Y', downloadAppAndroid: 'https://play.example/app' }
    await writeFile(join(folder, 'settings.json'), JSON.stringify(settings))
    expect((await readCity(folder)).texts.download_app_android).toEqual({
      content: 'https://play.example/app',
    })
  })
})

describe('a mistake in the folder', () => {
  it('names a folder that is no city', async () => {
    await expect(readCity('cities/atlantis')).rejects.toThrow(
      "cities/atlantis: is not a city's folder, settings.json is missing",
    )
  })

  it('names a file that is not there, once', async () => {
    const folder = await copyOfDemo()
    await rm(join(folder, 'tariff.json'))
    await rm(join(folder, 'texts/sobre.md'))
    await expect(readCity(folder)).rejects.toMatchObject({
      mistakes: [
        `${folder}/tariff.json: is missing: the file does not exist`,
        `${folder}/texts/sobre.md: is missing: the file does not exist`,
      ],
    })
  })

  it.each([
    ['company.json', '",\n  "city"', '"\n  "city"', 'company.json: line 4 is not JSON from column 3 on'],
    ['company.json', '"city": "', '"city": ', 'company.json: line 4 is not JSON from column 11 on'],
    ['company.json', /\n\}\s*$/, '', 'company.json: line 7 is not JSON from column 37 on'],
    ['company.json', '181"', '181",', 'company.json: line 8 is not JSON from column 1 on'],
  ])('in the JSON of %s is told by line and column (%#)', async (file, from, to, line) => {
    expect(await mistakesOf([file, from, to])).toEqual([line])
  })

  it.each<[Change, string]>([
    [
      ['settings.json', '"showBonus": true', '"showBonus": "yes"'],
      'settings.json: showBonus must be true or false, not "yes"',
    ],
    [['settings.json', '"showBonus"', '"showBonos"'], 'settings.json: showBonos is not known here'],
    [
      ['settings.json', '#1864ab', 'blue'],
      'settings.json: brandColour must be a colour like "#1864ab", not "blue"',
    ],
    [
      ['settings.json', 'America/Sao_Paulo', 'Brazil/Nowhere'],
      'settings.json: timeZone must be a time zone like "America/Sao_Paulo", not "Brazil/Nowhere"',
    ],
    [['settings.json', '"cityName": "Porto das Marés",', ''], 'settings.json: cityName is missing'],
    [
      ['settings.json', '"lat": -28.22735', '"lat": -128'],
      'settings.json: mapCentre.lat must be at least -90, not -128',
    ],
    [
      ['settings.json', '48999990000', '+5548999990000'],
      'settings.json: supportPhone must be empty or 10 or 11 digits with the area code, without 55, not "+5548999990000"',
    ],
    [
      ['tariff.json', '"price": 75', '"price": 0.75'],
      'tariff.json: [0].categories[0].products[0].price must be a whole number, not 0.75',
    ],
    [
      ['tariff.json', '"name": "60 minutos"', '"name": "1 hora"'],
      'tariff.json: [0].categories[0].products[2].name must hold its 60 minutes like "60 minutos", not "1 hora"',
    ],
    [
      ['tariff.json', '"id": 102', '"id": 101'],
      'tariff.json: [0].categories[0].products[1].id must be unique, but 101 was given before',
    ],
    [
      ['tariff.json', '"slug": "motorcycle"', '"slug": "common"'],
      'tariff.json: [0].categories[2].slug must be unique, but "common" was given before',
    ],
    [
      ['tariff.json', '"from": "08:00"', '"from": "8h"'],
      'tariff.json: [1].charging_hours[0].from must be a time like "08:00", not "8h"',
    ],
    [
      ['tariff.json', '"to": "22:00"', '"to": "25:00"'],
      'tariff.json: [1].charging_hours[0].to must be a time like "22:00", not "25:00"',
    ],
    [
      ['free-days.json', /^[\s\S]+$/, '{ "days": [{ "date": "2026-02-30", "name": "Nada" }] }'],
      'free-days.json: days[0].date must be a day like "2026-12-24", not "2026-02-30"',
    ],
    [
      [
        'free-days.json',
        /^[\s\S]+$/,
        '{ "days": [{ "date": "2026-12-24", "from": "18:00", "to": "12:00", "name": "Festa" }] }',
      ],
      'free-days.json: days[0].to must be later than 18:00',
    ],
    [
      [
        'free-days.json',
        /^[\s\S]+$/,
        '{ "days": [{ "date": "2026-12-24", "until": "2026-12-20", "name": "Obras" }] }',
      ],
      'free-days.json: days[0].until must not be before 2026-12-24',
    ],
    [
      [
        'free-days.json',
        /^[\s\S]+$/,
        '{ "days": [{ "date": "2026-12-24", "until": "2062-12-25", "name": "Obras" }] }',
      ],
      'free-days.json: days[0].until must be within 366 days of 2026-12-24',
    ],
    [
      [
        'free-days.json',
        /^[\s\S]+$/,
        '{ "days": [{ "date": "2026-12-24", "name": "Festa", "groups": [2, 9] }] }',
      ],
      'free-days.json: days[0].groups[1] names group 9, which is not in tariff.json',
    ],
    [['free-days.json', /^[\s\S]+$/, '{ "state": "SC" }'], 'free-days.json: state needs "national": true'],
    [
      ['payment-forms.json', '"payment_form_id": 2', '"payment_form_id": 7'],
      'payment-forms.json: forms[1].payment_form_id must be one of 2, 3, 4, 5, 11, not 7',
    ],
    [
      ['payment-forms.json', '"min_amount": 100,', '"min_amount": 9000000,'],
      'payment-forms.json: forms[0].allowed_transactions[0].min_amount must be at most max_amount 5000000, not 9000000',
    ],
    [
      [
        'payment-forms.json',
        '{ "type": 17, "min_amount": 100, "max_amount": 5000000 }]',
        '{ "type": 1, "min_amount": 100, "max_amount": 5000000 }]',
      ],
      'payment-forms.json: forms[3].allowed_transactions[0].type must not be 1: credits cannot be bought with credits',
    ],
    [
      ['notices.json', '"outside_bay"', '"no_ticket"'],
      'notices.json: [1].slug must be unique, but "no_ticket" was given before',
    ],
    [
      ['notices.json', '"deadline_days": 30', '"with_ticket": true, "deadline_days": 30'],
      'notices.json: [0].with_ticket must be false: the first kind is for vehicles without a ticket',
    ],
    [
      ['notices.json', '"load_unload"', '"spaceship"'],
      'notices.json: [0].categories.spaceship is no category of tariff.json',
    ],
    [
      ['notices.json', '"price": 3000', '"price": 30.5'],
      'notices.json: [0].price must be a whole number, not 30.5',
    ],
    [
      ['notices.json', '"until_hours": 120', '"until_hours": 48'],
      'notices.json: [2].stages[1].until_hours must be more than the 48 of the stage before, not 48',
    ],
    [
      ['notices.json', '"until_hours": 120', '"until_hours": 361'],
      'notices.json: [2].stages[1].until_hours must be at most the 15 days of the deadline, not 361',
    ],
    [
      ['notices.json', '"motorcycle": { "price": 2000 }', '"motorcycle": { "price": 99 }'],
      'notices.json: [0].categories.motorcycle.price must be at least the 100 that an offered payment form takes for notices, not 99',
    ],
    [
      ['notices.json', '"until_hours": 48, "price": 3600', '"until_hours": 48, "price": 50'],
      'notices.json: [2].stages[0].price must be at least the 100 that an offered payment form takes for notices, not 50',
    ],
    [
      ['notices.json', '"price": 6000', '"price": 5000001'],
      'notices.json: [2].price must be an amount that an offered payment form takes for notices, not 5000001',
    ],
    [
      ['notices.json', '"deadline_days": 30', '"deadline_days": 0'],
      'notices.json: [0].deadline_days must be at least 1, not 0',
    ],
    [
      ['notices.json', '"price": 3000', '"price": 3000, "fine": 1'],
      'notices.json: [0].fine is not known here',
    ],
    [
      ['settings.json', '"timeZone"', '"toleranceMinutes": 241, "timeZone"'],
      'settings.json: toleranceMinutes must be at most 240, not 241',
    ],
    [
      ['company.json', '11222333000181', '11222333000182'],
      'company.json: identification must be a CNPJ or CPF with right check digits, not "11222333000182"',
    ],
    [
      ['banners.json', 'orla-de-verao', 'inverno'],
      'banners.json: [0].url names "banners/inverno.svg", which is not in the folder',
    ],
    [
      ['banners.json', '/faq#orla', 'javascript:alert(1)'],
      'banners.json: [0].external_link must be empty, an https address or a path like "/faq", not "javascript:alert(1)"',
    ],
    [
      ['profiles.json', '"icon": "taxi"', '"icon": "cab"'],
      'profiles.json: [6].icon must be one of "blind", "wheelchair", "truck", "stopwatch", "paperclip", "taxi", "car", not "cab"',
    ],
    [
      ['bays.geojson', '"profile": 1', '"profile": 70'],
      'bays.geojson: features[0].properties.profile names profile 70, which is not in profiles.json',
    ],
    [
      ['bays.geojson', '[-48.662307, -28.22868]', '[-28.22868, -48.662307]'],
      'bays.geojson: features[0] lies 2867 km from mapCentre; is the longitude first in GeoJSON?',
    ],
    [
      ['texts/termos_de_uso.md', '2026-11-28', '2026-02-30'],
      'texts/termos_de_uso.md: line 2 updated_at must be a date like 2026-11-01 00:00:00, not 2026-02-30 00:00:00',
    ],
    [
      ['texts/termos_de_uso.md', /---\n.*\n---\n/, ''],
      'texts/termos_de_uso.md: line 1 must have updated_at in its front matter',
    ],
    [
      ['texts/termos_de_uso_ativacao_automatica.md', '{{placas}}', '{{placa}}'],
      'texts/termos_de_uso_ativacao_automatica.md: line 4 has the placeholder {{placa}}; known here: {{placas}}, {{nome}}, {{identificacao}}, {{data}}',
    ],
    [
      ['texts/sobre.md', 'A **Zona', '{{nome}}, a **Zona'],
      'texts/sobre.md: line 3 has the placeholder {{nome}}; known here: none',
    ],
    [
      ['texts/faq/02-horario.md', 'slug: orla', 'slug: como-funciona'],
      'texts/faq/02-horario.md: line 3 slug must be unique, but como-funciona was given before',
    ],
    [
      ['texts/faq/02-horario.md', 'title: Qual', 'Qual'],
      'texts/faq/02-horario.md: line 4 must be like "key: value", not "Qual é o horário de cobrança?"',
    ],
  ])('%j is told in one line', async (change, line) => {
    expect((await mistakesOf(change))[0]).toBe(line)
  })

  it('does not hide the mistakes of other files', async () => {
    expect(
      await mistakesOf(
        ['settings.json', '"allowRefund": true', '"allowRefund": 1'],
        ['company.json', '"state": "SC"', '"state": "Santa Catarina"'],
        ['texts/sobra.md', '', 'x'],
      ),
    ).toEqual([
      'settings.json: allowRefund must be true or false, not 1',
      'company.json: state must be two capital letters, not "Santa Catarina"',
      'texts/sobra.md: line 1 belongs to no text that is shown; known are sobre, onde_comprar, termos_de_uso, politica_de_privacidade, termos_de_uso_ativacao_automatica, termos_de_uso_cartao',
    ])
  })
})

describe('a city that is right and surely not meant so', () => {
  it('is warned of when the bonus is more than a notice costs', async () => {
    const city = await readCity('cities/demo')
    const withBonus = (noticeBonusCents: number) =>
      warningsOf({ ...city, settings: { ...city.settings, noticeBonusCents: cents(noticeBonusCents) } })
    expect(withBonus(2000)).toEqual([])
    expect(withBonus(2001)).toEqual([
      `settings.json: noticeBonusCents gives ${formatReais(cents(2001))} for paying a notice that costs from ${formatReais(cents(2000))}`,
    ])
  })
})
