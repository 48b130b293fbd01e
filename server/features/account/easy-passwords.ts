import passwords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }
import { isEasyPassword } from '#domain/account/sessions/easy-password.ts'
import type { Parts } from '#server/parts.ts'
import { refuseProblems } from './field-problems.ts'

/** What the list, which was collected around the world, lacks of Brazil. */
const brazilian = [
  'abcdef',
  'brasil',
  'corinthians',
  'cruzeiro',
  'deusefiel',
  'deuseamor',
  'estacionamento',
  'fluminense',
  'internacional',
  'jesuscristo',
  'mudar',
  'rotativo',
  'senha',
  'zonaazul',
]

const common: ReadonlySet<string> = new Set([...passwords, ...brazilian].map((one) => one.toLowerCase()))

/** What stands on every sign of the programme: its name and the city's, whole and by word. */
const namesOf = (parts: Parts): ReadonlySet<string> => {
  const { programmeName, cityName } = parts.city().settings
  const spelled = [programmeName, cityName].map((name) => name.toLowerCase())
  // People leave accents out of passwords.
  const names = [...spelled, ...spelled.map((name) => name.normalize('NFD').replace(/\p{M}/gu, ''))]
  return new Set(names.flatMap((name) => [name, name.replace(/\s+/g, ''), ...name.split(/\s+/)]))
}

/** Whether strangers would try this password among the first: anywhere, or because of the names that stand on every sign. */
export const isEasyHere = (parts: Parts, password: string, taxId: string): boolean =>
  isEasyPassword(password, taxId, common) || isEasyPassword(password, '', namesOf(parts))

/**
 * Refuses a new password that strangers would try among the first, where the city wants that: in production unless it says
 * otherwise. Elsewhere the rule of the specification stands alone (Decision Q159).
 */
export const refuseEasyPassword = (parts: Parts, password: string, taxId: string): void => {
  const { easyPasswords } = parts.city().settings
  const areRefused =
    easyPasswords === 'as-mode' ? parts.config.mode === 'production' : easyPasswords === 'refused'
  if (!areRefused) return
  if (isEasyHere(parts, password, taxId)) refuseProblems({ password: 'password_easy' })
}
