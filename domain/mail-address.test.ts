import { expect, it } from 'vitest'
import { isMailAddress, mailAddressIn } from './mail-address.ts'

it.each([
  ['Zona Azul <contato@example.com>', 'contato@example.com'],
  ['contato@example.com', 'contato@example.com'],
  ['Fale conosco (mailto:a.b@prefeitura.example.com.br).', 'a.b@prefeitura.example.com.br'],
  ['Contato: a@example.com.', 'a@example.com'],
  ['Telefone 85 3333-4444', undefined],
  ['a@b', undefined],
])('mailAddressIn finds in %j the address %j', (text, address) => {
  expect(mailAddressIn(text)).toBe(address)
})

it.each(['a@b..c', '@b.c', 'a@', 'a b@c.d', 'a@b@c.d'])('isMailAddress refuses %j', (text) => {
  expect(isMailAddress(text)).toBe(false)
})
