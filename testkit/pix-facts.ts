import * as z from 'zod/mini'

/*
 * What the API Pix of the Banco Central, version 2.9.0 (github.com/bacen/pix-api), says of the fields of the calls that we
 * use: pattern, length, whether it must be there. Patterns stand there without ends and are meant with them; a length counts
 * characters, not halves of them. Left out is what only withdrawals (Saque, Troco) use. Objects take no further field, though
 * the document would: whoever uses one writes its fact here first.
 */

const text = (longest: number) => z.string().check(z.refine((given) => [...given].length <= longest))

const matching = (pattern: RegExp) => z.string().check(z.regex(pattern))

/** RFC 3339, leap seconds included. */
const dateTime = matching(
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i,
)

const whole = (least?: number, most?: number) =>
  z.int().check(z.refine((given) => given >= (least ?? given) && given <= (most ?? given)))

const valor = matching(/^\d{1,10}\.\d{2}$/)
const txid = matching(/^[a-zA-Z0-9]{26,35}$/)
const endToEndId = matching(/^[a-zA-Z0-9]{32}$/)
const refundId = matching(/^[a-zA-Z0-9]{1,35}$/)
const chave = text(77)
const cnpj = matching(/^[0-9A-Z]{14}$/)
const optional = <T extends z.ZodMiniType>(schema: T) => z.optional(schema)

/** A `uri` by its format, but all examples leave `https://` out, as a BR Code does. */
const location = text(77)

const cobFields = {
  devedor: optional(
    z.union([
      z.strictObject({ cpf: matching(/^\d{11}$/), nome: text(200) }),
      z.strictObject({ cnpj, nome: text(200) }),
    ]),
  ),
  valor: z.strictObject({ original: valor, modalidadeAlteracao: optional(whole(0, 1)) }),
  chave,
  solicitacaoPagador: optional(text(140)),
  infoAdicionais: optional(
    z.array(z.strictObject({ nome: text(50), valor: text(200) })).check(z.maxLength(50)),
  ),
}

const tipoCob = z.enum(['cob', 'cobv'])

const cobAsked = z.strictObject({
  ...cobFields,
  calendario: z.strictObject({ expiracao: optional(whole()) }),
  loc: optional(z.strictObject({ id: whole(), tipoCob })),
})

const cobRevised = z.strictObject({
  ...z.partial(z.strictObject(cobFields)).shape,
  calendario: optional(z.strictObject({ expiracao: optional(whole()) })),
  loc: optional(z.strictObject({ id: whole(), tipoCob: optional(tipoCob) })),
  status: optional(z.literal('REMOVIDA_PELO_USUARIO_RECEBEDOR')),
})

const status = z.enum(['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP'])

const cobMade = z.strictObject({
  ...cobFields,
  calendario: z.strictObject({ criacao: dateTime, expiracao: whole() }),
  txid,
  revisao: whole(),
  loc: optional(z.strictObject({ id: whole(), txid, location, tipoCob, criacao: dateTime })),
  location: optional(location),
  status,
  pixCopiaECola: optional(text(512)),
})

const refund = z.strictObject({
  id: refundId,
  rtrId: endToEndId,
  valor,
  natureza: optional(z.enum(['ORIGINAL', 'RETIRADA', 'MED_OPERACIONAL', 'MED_FRAUDE', 'MED_PIX_AUTOMATICO'])),
  descricao: optional(text(140)),
  horario: z.strictObject({ solicitacao: optional(dateTime), liquidacao: optional(dateTime) }),
  status: z.enum(['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO']),
  motivo: optional(text(140)),
})

const refundAsked = z.strictObject({
  valor,
  natureza: optional(z.enum(['ORIGINAL', 'RETIRADA'])),
  descricao: optional(text(140)),
})

const receivedPix = z.strictObject({
  endToEndId,
  txid: optional(txid),
  valor,
  chave: optional(chave),
  horario: dateTime,
  infoPagador: optional(text(140)),
  devolucoes: optional(z.array(refund)),
})

/** Values of a query are texts. */
const number = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  z.pipe(matching(/^\d{1,9}$/), z.pipe(z.transform(Number), whole(least, most)))
const truth = z.enum(['true', 'false'])

const periodAsked = z.strictObject({
  inicio: dateTime,
  fim: dateTime,
  txid: optional(txid),
  txIdPresente: optional(truth),
  devolucaoPresente: optional(truth),
  'paginacao.paginaAtual': optional(number(0)),
  'paginacao.itensPorPagina': optional(number(1, 1000)),
})

/** Its `required` names `cobs`, which is none of its fields: a slip of the document's. */
const pixList = z.strictObject({
  parametros: z.strictObject({
    inicio: dateTime,
    fim: dateTime,
    txid: optional(txid),
    txIdPresente: optional(z.boolean()),
    devolucaoPresente: optional(z.boolean()),
    paginacao: z.strictObject({
      paginaAtual: whole(0),
      itensPorPagina: whole(1),
      quantidadeDePaginas: whole(1),
      quantidadeTotalDeItens: whole(0),
    }),
  }),
  pix: optional(z.array(receivedPix)),
})

const webhookUrl = z.url()

const problem = z.strictObject({
  type: z.url(),
  title: z.string(),
  status: z.int(),
  detail: optional(z.string()),
  correlationId: optional(z.string()),
  violacoes: optional(
    z.array(
      z.strictObject({
        razao: optional(z.string()),
        propriedade: optional(z.string()),
        valor: optional(z.string()),
      }),
    ),
  ),
})

/** A body that is not there. */
const none = z.undefined()

const problems = (...statuses: number[]) => Object.fromEntries(statuses.map((at) => [at, problem]))

export type CallFacts = {
  method: string
  /** The parts of the path; one that is a schema is a parameter. */
  path: readonly (string | z.ZodMiniType)[]
  query?: z.ZodMiniType
  asked: z.ZodMiniType
  answers: Readonly<Record<number, z.ZodMiniType>>
}

const refundPath = ['pix', endToEndId, 'devolucao', refundId]

/** The calls that we use, and the notification, which the bank posts to our address with `/pix` behind it. */
export const calls: readonly CallFacts[] = [
  {
    method: 'PUT',
    path: ['cob', txid],
    asked: cobAsked,
    answers: { 201: cobMade, ...problems(400, 403, 404, 503) },
  },
  {
    method: 'PATCH',
    path: ['cob', txid],
    asked: cobRevised,
    answers: { 200: cobMade, ...problems(400, 403, 404, 503) },
  },
  {
    method: 'GET',
    path: ['cob', txid],
    query: z.strictObject({ revisao: optional(number(0)) }),
    asked: none,
    answers: {
      200: z.extend(cobMade, { pix: optional(z.array(receivedPix)) }),
      ...problems(403, 404, 503),
    },
  },
  {
    method: 'GET',
    path: ['pix'],
    query: periodAsked,
    asked: none,
    answers: { 200: pixList, ...problems(403, 503) },
  },
  {
    method: 'GET',
    path: ['pix', endToEndId],
    asked: none,
    answers: { 200: receivedPix, ...problems(403, 404, 503) },
  },
  {
    method: 'PUT',
    path: refundPath,
    asked: refundAsked,
    answers: { 201: refund, ...problems(400, 403, 404, 503) },
  },
  { method: 'GET', path: refundPath, asked: none, answers: { 200: refund, ...problems(403, 404, 503) } },
  {
    method: 'PUT',
    path: ['webhook', chave],
    asked: z.strictObject({ webhookUrl }),
    answers: { 200: none, ...problems(400, 403, 404, 503) },
  },
  {
    method: 'GET',
    path: ['webhook', chave],
    asked: none,
    answers: {
      200: z.strictObject({ webhookUrl, cnpj, criacao: dateTime }),
      ...problems(403, 404, 503),
    },
  },
  {
    method: 'POST',
    path: ['pix'],
    asked: z.strictObject({ pix: optional(z.array(receivedPix)) }),
    answers: { 200: none },
  },
]
