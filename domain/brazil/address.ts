import { cleanNumber, cleanTyped } from './typed-text.ts'

/** The three parts that travel and are stored as one text (Specification 3, user and registration payload). */
export type AddressLine = { street: string; number: string; complement: string }

const withoutCommas = (part: string): string => part.replace(/[\s,]+/g, ' ').trim()

/**
 * Joins the parts as 'street,number,complement', without the last comma when there is no complement.
 * Commas typed inside a part become blanks, since nothing else would tell the parts apart (Decision Q52).
 */
export function joinAddress(parts: { street: string; number: string; complement?: string }): string {
  const complement = withoutCommas(parts.complement ?? '')
  const line = `${withoutCommas(parts.street)},${withoutCommas(parts.number)}`
  return complement === '' ? line : `${line},${complement}`
}

/** Reads 'street,number,complement': first part, second part, and the rest as complement (Decision Q52). */
export function splitAddress(line: string): AddressLine {
  const [street = '', number = '', ...rest] = line.split(',')
  return { street: street.trim(), number: number.trim(), complement: rest.join(',').trim() }
}

/** Reads an address whose number and complement also come as fields of their own: those win (Decision Q52). */
export function readAddress(fields: { address: string; number?: string; complement?: string }): AddressLine {
  const line = splitAddress(fields.address)
  return {
    street: line.street,
    number: readHouseNumber(fields.number ?? '') || readHouseNumber(line.number),
    complement: fields.complement?.trim() || line.complement,
  }
}

/** The most digits of a house number (Specification 5, number mask). */
export const houseNumberMaxDigits = 5

/** The number of a house that has none: Brazil writes "S/N", the specification takes digits only. */
export const noHouseNumber = '0'

const withoutNumber = /^(?:S\/?N[º°]?|SEM N[ÚU]MERO)$/

/** Reads a house number as it is stored: trimmed, and 0 for "S/N" and its like. */
export function readHouseNumber(text: string): string {
  const typed = cleanNumber(text).trim()
  return withoutNumber.test(typed.toUpperCase().replaceAll('.', '')) ? noHouseNumber : typed
}

/** Says what is wrong with a house number, or null: up to five digits (Specification 5, registration). */
export function numberProblem(number: string): null | 'number_required' | 'number_invalid' {
  const typed = readHouseNumber(number)
  if (typed === '') return 'number_required'
  return /^\d+$/.test(typed) && typed.length <= houseNumberMaxDigits ? null : 'number_invalid'
}

/** The 26 states and the Distrito Federal, without accents: a list of our own, since the library's would double the forms' weight. */
const stateTable =
  'AC ACRE,AL ALAGOAS,AP AMAPA,AM AMAZONAS,BA BAHIA,CE CEARA,DF DISTRITO FEDERAL,ES ESPIRITO SANTO,' +
  'GO GOIAS,MA MARANHAO,MT MATO GROSSO,MS MATO GROSSO DO SUL,MG MINAS GERAIS,PA PARA,PB PARAIBA,' +
  'PR PARANA,PE PERNAMBUCO,PI PIAUI,RJ RIO DE JANEIRO,RN RIO GRANDE DO NORTE,RS RIO GRANDE DO SUL,' +
  'RO RONDONIA,RR RORAIMA,SC SANTA CATARINA,SP SAO PAULO,SE SERGIPE,TO TOCANTINS'

/** A name without accents, spaces and hyphens, in capitals: what typing and autofill may differ in. */
const bareName = (name: string): string =>
  cleanTyped(name)
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toUpperCase()

const states = stateTable.split(',').map((entry) => {
  const [code, name] = [entry.slice(0, 2), entry.slice(3)]
  return { code, name, bare: bareName(name) }
})

/** Whether bare text is the name of a state, alone or with its own code on one side ("Distrito Federal (DF)", "DF - Distrito Federal"). */
const names = (bare: string, state: { code: string; bare: string }): boolean =>
  [state.bare, state.bare + state.code, state.code + state.bare].includes(bare)

/**
 * Reads a state as it is stored: its code, also where its name was typed ("Paraná" is PR) or the code in brackets. Other text
 * comes back in capitals.
 */
export function readUf(text: string): string {
  const typed = cleanTyped(text).trim().toUpperCase()
  const bare = bareName(text)
  return states.find((state) => names(bare, state) || typed === `(${state.code})`)?.code ?? typed
}

/**
 * The states whose name begins with what was typed, once that is longer than a code; two letters are always read as a code,
 * since most of them begin some name.
 */
export function statesNamed(text: string): readonly { code: string; name: string; isWhole: boolean }[] {
  const bare = bareName(text)
  if (bare.length <= 2) return []
  return states
    .filter((state) => state.bare.startsWith(bare))
    .map(({ code, name, bare: whole }) => ({ code, name, isWhole: whole === bare }))
}

/** Says what is wrong with a state, or null: one of the 27 codes, or the name of one (Specification 5, registration). */
export function ufProblem(uf: string): null | 'uf_required' | 'uf_invalid' {
  const read = readUf(uf)
  if (read === '') return 'uf_required'
  return states.some(({ code }) => code === read) ? null : 'uf_invalid'
}
