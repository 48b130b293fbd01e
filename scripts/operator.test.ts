import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aPlate } from '#testkit/drivers.ts'
import { buyTicket } from '#testkit/guests.ts'
import { operate } from './operator.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const run = (...args: string[]) => operate({ url: app.address, key: 'sandbox-operator-key' }, args)

it('a person issues a notice, sees it in the list, and cancels it', async () => {
  const plate = aPlate()
  const [issued = ''] = await run('notice', plate.toLowerCase(), 'Rua', 'das', 'Marés,', '10')
  expect(issued).toContain(`${plate}  `)
  expect(issued).toContain('Notificado  R$')
  expect(issued).toContain('30,00')
  expect(issued).toContain('Rua das Marés, 10')
  expect(issued).toMatch(/ {2}until \d{2}\/\d{2}\/\d{4} 23:59 {2}/)
  expect(await run('list', plate)).toEqual([issued])
  const [cancelled] = await run('cancel', issued.split('  ')[0] ?? '')
  expect(cancelled).toContain('Cancelado')
  expect(await run('list', aPlate())).toEqual(['no notices'])
})

it('a person turns the pages of the list, and reads that of a time', async () => {
  const plate = aPlate()
  const [[first = ''], [second = '']] = [await run('notice', plate), await run('notice', plate)]
  const idOf = (line: string) => line.split('  ')[0] ?? ''
  expect(await run('list', plate)).toEqual([second, first])
  expect(await run('list', plate, '--before', idOf(second))).toEqual([first])
  expect(await run('list', plate, '--until', '2020-01-01 00:00:00')).toEqual(['no notices'])
  expect(await run('list', plate, '--from', '2099-01-01 00:00:00')).toEqual(['no notices'])
})

it('a person says which kind and category it is', async () => {
  const [special] = await run('notice', aPlate(), '--type', 'special_bay')
  expect(special).toContain('36,00')
  const [motorcycle] = await run('notice', aPlate(), '--category', 'motorcycle')
  expect(motorcycle).toContain('20,00')
})

it('a person reports a sighting and asks for a plate', async () => {
  const plate = aPlate()
  expect((await run('sighting', plate, 'Rua', 'A'))[0]).toMatch(
    new RegExp(`^${plate}  tolerance until \\d{4}-\\d\\d-\\d\\d [\\d:]{8}, may not park$`),
  )
  await app.advance(600)
  const [said, notice] = await run('sighting', plate, 'Rua', 'A', '--issue')
  expect(said).toBe(`${plate}  noticed, may not park`)
  expect(notice).toContain('Notificado')
  expect(await run('plate', plate)).toEqual([`${plate}  unpaid, may not park  notices Notificado: 1`])
  const waiting = aPlate()
  await buyTicket(app, { plate: waiting })
  expect((await run('plate', waiting))[0]).toMatch(
    new RegExp(`^${waiting}  paying until \\d{4}-\\d\\d-\\d\\d [\\d:]{8}, may not park  notices`),
  )
})

it('a person makes, lists and revokes keys', async () => {
  const [made = '', , may] = await run(
    'key',
    'add',
    'camera-1',
    '--scope',
    'notices',
    '--scope',
    'lookup,metrics',
  )
  expect(may).toBe('It may: metrics, lookup, notices.')
  const key = made.split('  ')[1] ?? ''
  const other = { url: app.address, key }
  expect(await operate(other, ['list'])).not.toEqual([])
  expect((await run('key', 'list'))[0]).toMatch(/^camera-1 {2}metrics,lookup,notices {2}since \d{4}-/)
  await run('key', 'revoke', 'camera-1')
  expect((await run('key', 'list'))[0]).toContain('revoked')
  await expect(operate(other, ['list'])).rejects.toThrow('The key was not accepted: set OPERATOR_KEY.')
})

it('a key made without a scope opens nothing, and a word that is no scope makes none', async () => {
  const [made = '', , may] = await run('key', 'add', 'camera-2')
  expect(may).toContain('It opens nothing')
  const other = { url: app.address, key: made.split('  ')[1] ?? '' }
  await expect(operate(other, ['list'])).rejects.toThrow('(ScopeMissing)')
  await expect(run('key', 'add', 'camera-3', '--scope', 'notice')).rejects.toThrow(
    'No scope is called notice',
  )
  expect((await run('key', 'list')).join()).not.toContain('camera-3')
})

it('says what is wrong in one line', async () => {
  await expect(run('notice', '!')).rejects.toThrow('Digite uma placa de veículo válida (InvalidInput: plate)')
  await expect(run('notice', '../../keys')).rejects.toThrow('Digite uma placa de veículo válida')
  await expect(run('plate', '../../keys')).rejects.toThrow('Digite uma placa de veículo válida')
  await expect(run('cancel', '999999999')).rejects.toThrow('Registro não encontrado. (NotFound)')
  await expect(run()).rejects.toThrow('usage: npm run operator')
  await expect(run('notice')).rejects.toThrow('usage: npm run operator')
  await expect(run('fly', 'ABC1D23')).rejects.toThrow('usage: npm run operator')
  await expect(run('list', '--all')).rejects.toThrow('usage: npm run operator')
  // What another command understands is not passed over.
  await expect(run('plate', aPlate(), '--before', '1')).rejects.toThrow('usage: npm run operator')
  await expect(run('notice', aPlate(), '--issue')).rejects.toThrow('usage: npm run operator')
  await expect(operate({ url: 'http://127.0.0.1:1', key: 'x' }, ['list'])).rejects.toThrow('does not answer')
})
