import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { brasilApi } from './brasilapi.ts'
import { cached } from './cached.ts'
import { inTurn } from './in-turn.ts'
import type { PostalAddress } from './port.ts'
import { sandboxPostalCodes } from './sandbox.ts'
import { viaCep } from './viacep.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A small service outside that behaves as the test says, and remembers what it was asked. */
async function serviceOutside(listener: RequestListener) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    listener(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { baseUrl: `http://127.0.0.1:${port}`, timeoutMs: 60_000, asked }
}

const answering = (status: number, body: unknown) =>
  serviceOutside((_request, response) => {
    response.statusCode = status
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })

const silent = () => serviceOutside(() => undefined)

/** A place where nobody listens, nor anybody can begin to: a connection has its port. */
const away = async () => {
  const elsewhere = createServer().listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const line = connect((elsewhere.address() as AddressInfo).port, '127.0.0.1')
  await once(line, 'connect')
  closers.push(() => {
    line.destroy()
    elsewhere.close()
  })
  return { baseUrl: `http://127.0.0.1:${line.localPort}`, timeoutMs: 60_000 }
}

const praca = { cep: '01001000', address: 'Praça da Sé', district: 'Sé', city: 'São Paulo', uf: 'SP' }

describe('ViaCEP', () => {
  const ask = async (status: number, body: unknown) => viaCep(await answering(status, body)).find('01001000')

  it('reads an address [external.postal-code]', async () => {
    const service = await answering(200, {
      cep: '01001-000',
      logradouro: 'Praça da Sé',
      complemento: 'lado ímpar',
      bairro: 'Sé',
      localidade: 'São Paulo',
      uf: 'SP',
    })
    expect(await viaCep(service).find('01001000')).toEqual(praca)
    expect(service.asked).toEqual(['/ws/01001000/json/'])
  })

  it.each([{ erro: 'true' }, { erro: true }])('knows %j as an unknown code', async (body) => {
    expect(await ask(200, body)).toBeNull()
  })

  it('gives a general code without its street', async () => {
    const found = await ask(200, { logradouro: null, bairro: '', localidade: 'Porto das Marés', uf: 'SC' })
    expect(found).toEqual({ cep: '01001000', address: '', district: '', city: 'Porto das Marés', uf: 'SC' })
  })

  it.each([
    [500, 'oops', 'ViaCEP answered 500'],
    [429, 'slow down', 'ViaCEP answered 429'],
    [200, '<html>maintenance</html>', 'ViaCEP answered 200 with something that is not JSON'],
    [400, '<h2>Bad Request</h2>', 'ViaCEP answered 400 with something that is not JSON'],
    [200, { logradouro: 7 }, 'ViaCEP answered 200 in a shape we do not know'],
    [200, {}, 'ViaCEP answered without a city'],
    [200, 'x'.repeat(300_000), 'ViaCEP answered with too many bytes'],
  ])('is a fault when it answers %i %j', async (status, body, message) => {
    await expect(ask(status, body)).rejects.toThrow(message)
  })

  it('is a fault when it is slow, unreachable or stops in the middle', async () => {
    const slow = await silent()
    await expect(viaCep({ ...slow, timeoutMs: 60 }).find('01001000')).rejects.toThrow(
      'ViaCEP did not answer within 60 ms',
    )
    const half = await serviceOutside((_request, response) => {
      response.write('{"logradouro":')
    })
    await expect(viaCep({ ...half, timeoutMs: 60 }).find('01001000')).rejects.toThrow('ViaCEP did not answer')
    await expect(viaCep(await away()).find('01001000')).rejects.toThrow(
      'ViaCEP cannot be reached (ECONNREFUSED)',
    )
  })

  it('is a fault when it sends us elsewhere, where nobody then asks', async () => {
    const elsewhere = await answering(200, {})
    const moved = await serviceOutside((_request, response) => {
      response.writeHead(302, { location: elsewhere.baseUrl }).end()
    })
    await expect(viaCep(moved).find('01001000')).rejects.toThrow('ViaCEP answered 302')
    expect(elsewhere.asked).toEqual([])
  })

  it('is never asked for anything but eight digits', async () => {
    const service = await answering(200, {})
    expect(await viaCep(service).find('../admin')).toBeNull()
    expect(await brasilApi(service).find('0100100')).toBeNull()
    expect(service.asked).toEqual([])
  })
})

describe('BrasilAPI', () => {
  it('reads an address, with null where nothing is known', async () => {
    const whole = await answering(200, {
      cep: '01001000',
      state: 'SP',
      city: 'São Paulo',
      neighborhood: 'Sé',
      street: 'Praça da Sé',
      service: 'correios',
    })
    expect(await brasilApi(whole).find('01001000')).toEqual(praca)
    expect(whole.asked).toEqual(['/api/cep/v1/01001000'])
    const general = await answering(200, { state: 'SC', city: 'X', neighborhood: null, street: null })
    expect(await brasilApi(general).find('88000000')).toMatchObject({ address: '', district: '', city: 'X' })
  })

  it('answers null for 404 and a fault for the rest', async () => {
    const ask = async (status: number, body: unknown) =>
      brasilApi(await answering(status, body)).find('01001000')
    expect(await ask(404, { name: 'CepPromiseError', type: 'service_error' })).toBeNull()
    await expect(ask(500, { type: 'internal_error' })).rejects.toThrow('BrasilAPI answered 500')
    await expect(ask(200, { state: 'SP' })).rejects.toThrow('BrasilAPI answered 200 in a shape')
    await expect(ask(429, 'Too many requests')).rejects.toThrow('BrasilAPI answered 429')
  })
})

describe('sources in turn', () => {
  const broken = { find: () => Promise.reject(new Error('broken')) }
  const ignorant = { find: async () => null }
  const knowing = { find: async () => praca }

  it('takes the first that knows', async () => {
    expect(await inTurn([broken, ignorant, knowing]).find('01001000')).toEqual(praca)
  })

  it('says unknown when one answered, and fails when none did', async () => {
    expect(await inTurn([ignorant, broken]).find('01001000')).toBeNull()
    await expect(inTurn([broken, broken]).find('01001000')).rejects.toThrow('broken')
  })
})

describe('an answer with U+FFFD', () => {
  const damaged = { ...praca, city: 'S\ufffdo Paulo' }
  const damaging = { find: async () => damaged }

  it('is no answer: the next source is asked, and without one it is a fault', async () => {
    expect(await inTurn([damaging, sandboxPostalCodes]).find('01001000')).toEqual(praca)
    await expect(inTurn([damaging]).find('01001000')).rejects.toThrow('not UTF-8')
    // One source in another encoding than it says.
    const latin1 = await serviceOutside((_request, response) => {
      response.end(Buffer.from('{"localidade":"S\u00e3o Paulo","uf":"SP"}', 'latin1'))
    })
    await expect(inTurn([viaCep(latin1)]).find('01001000')).rejects.toThrow('not UTF-8')
  })

  it('is asked again where it was kept', async () => {
    const kept = new Map<string, PostalAddress>([['01001000', damaged]])
    const cache = {
      read: async (cep: string) => kept.get(cep) ?? null,
      write: async (cep: string, answer: PostalAddress) => {
        kept.set(cep, answer)
      },
    }
    expect(await cached(sandboxPostalCodes, cache).find('01001000')).toEqual(praca)
    expect(kept.get('01001000')).toEqual(praca)
  })
})

describe('the cache', () => {
  it('asks outside once for a found code and each time for an unknown one', async () => {
    const kept = new Map<string, PostalAddress>()
    const asked: string[] = []
    const lookup = cached(
      {
        find: async (cep) => {
          asked.push(cep)
          return sandboxPostalCodes.find(cep)
        },
      },
      {
        read: async (cep) => kept.get(cep) ?? null,
        write: async (cep, answer) => {
          kept.set(cep, answer)
        },
      },
    )
    expect(await lookup.find('01001000')).toEqual(praca)
    expect(await lookup.find('01001000')).toEqual(praca)
    expect(await lookup.find('99999999')).toBeNull()
    expect(await lookup.find('99999999')).toBeNull()
    expect(asked).toEqual(['01001000', '99999999', '99999999'])
  })
})

describe('the sandbox', () => {
  it('knows a general code without a street and the streets of the demonstration city', async () => {
    expect(await sandboxPostalCodes.find('88000000')).toEqual({
      cep: '88000000',
      address: '',
      district: '',
      city: 'Porto das Marés',
      uf: 'SC',
    })
    expect(await sandboxPostalCodes.find('88000010')).toMatchObject({ address: 'Rua da Alfândega' })
    expect(await sandboxPostalCodes.find('12345678')).toBeNull()
  })
})
