import { type AddressInfo, createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { openMailServer } from '#testkit/mail-server.ts'
import { patience } from '#testkit/patient.ts'
import type { SandboxMessage } from '../sandbox-messages.ts'
import { sandboxMail } from './sandbox.ts'
import { smtpMail, smtpTimes } from './smtp.ts'

const mail = {
  to: 'maria@example.com',
  subject: 'Confirme o seu cadastro',
  text: 'Olá, Maria',
  html: '<p>Olá, Maria</p>',
  key: 'outbox/1',
}

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

const mailServer = async (answerTo?: (command: string) => string | undefined) => {
  const server = await openMailServer(answerTo)
  closers.push(server.close)
  return server
}

const from = 'Zona Azul <nao-responda@zonaazul.example>'

describe('SMTP', () => {
  it('delivers text and HTML, with one Message-ID per key', async () => {
    const server = await mailServer()
    const gateway = smtpMail({ url: server.url, from, patience })
    await gateway.send(mail)
    await gateway.send(mail)
    await gateway.send({ ...mail, key: 'outbox/2' })
    await gateway.send({ ...mail, text: 'of another, after the database went back to a copy' })
    expect(server.commands).toContain('RCPT TO:<maria@example.com>')
    expect(server.messages[0]).toContain('From: Zona Azul <nao-responda@zonaazul.example>')
    expect(server.messages[0]).toContain('Subject: Confirme o seu cadastro')
    expect(server.messages[0]).toContain('Content-Type: text/html; charset=utf-8')
    expect(server.messages[0]).toContain('Content-Type: text/plain; charset=utf-8')
    const [first, second, ...others] = server.messages.map(
      (message) => /^Message-ID: (.+)$/im.exec(message)?.[1],
    )
    expect(first).toMatch(/^<[0-9a-f]{40}@zonaazul\.example>$/)
    expect(second).toBe(first)
    expect(new Set([first, ...others]).size).toBe(3)
  })

  it('takes a file along piece by piece, at each try anew', async () => {
    const server = await mailServer()
    const gateway = smtpMail({ url: server.url, from, patience })
    const file = {
      name: 'historico-2027-03-10.pdf',
      type: 'application/pdf',
      content: async function* () {
        yield Buffer.from('%PDF-1.7 first, ')
        yield Buffer.from('second')
      },
    }
    await gateway.send({ ...mail, attachment: file })
    await gateway.send({ ...mail, attachment: file })
    for (const message of server.messages) {
      expect(message).toContain('Content-Type: application/pdf; name=historico-2027-03-10.pdf')
      expect(message).toContain('Content-Disposition: attachment; filename=historico-2027-03-10.pdf')
      expect(message).toContain(Buffer.from('%PDF-1.7 first, second').toString('base64'))
    }
    expect(server.messages).toHaveLength(2)
  })

  it('never turns a typed line break into a header or a second receiver', async () => {
    const server = await mailServer()
    await smtpMail({ url: server.url, from, patience }).send({
      ...mail,
      subject: 'Oi\r\nBcc: outro@example.com',
    })
    expect(server.messages[0]).not.toMatch(/^Bcc:/m)
    expect(server.commands.filter((command) => command.startsWith('RCPT'))).toEqual([
      'RCPT TO:<maria@example.com>',
    ])
  })

  const RCPT = 'RCPT TO:<maria@example.com>'
  const MAIL = 'MAIL FROM:<nao-responda@zonaazul.example>'

  it.each([
    [RCPT, '550 5.1.1 User unknown'],
    [RCPT, '550-5.1.1 The email account that you tried to reach\r\n550 5.1.1 does not exist'],
    [RCPT, '553 5.1.2 We cannot find that domain'],
    [RCPT, '501 5.1.3 Bad recipient address syntax'],
    [RCPT, '551 5.1.6 The mailbox has moved'],
    [RCPT, '556 5.1.10 Domain accepts no mail (nullMX)'],
    [RCPT, '550 5.2.1 The mailbox is disabled'],
  ])('ends a letter whose receiver is refused for good: %s, %j', async (command, refusal) => {
    const server = await mailServer((told) => (told === command ? refusal : undefined))
    await expect(smtpMail({ url: server.url, from, patience }).send(mail)).rejects.toMatchObject({
      message: `SMTP answered ${refusal.slice(0, 3)}`,
      retryable: false,
    })
  })

  // A server may keep what it has against login, sender or account until it has heard the receiver, or the whole letter.
  it.each([
    [RCPT, '451 try later'],
    [RCPT, '450 4.1.1 User unknown for now'],
    [RCPT, '554 5.7.1 <maria@example.com>: Relay access denied'],
    [RCPT, '553 5.7.1 <nao-responda@zonaazul.example>: Sender address rejected: not owned by user'],
    [RCPT, '550 5.7.1 Client does not have permissions to send as this sender'],
    [RCPT, '550 5.1.8 <nao-responda@zonaazul.example>: Sender address rejected: Domain not found'],
    [RCPT, '530 5.7.0 Authentication required'],
    [RCPT, '554 no service'],
    [RCPT, '550 relay not permitted'],
    [RCPT, '550 no such mailbox'],
    [RCPT, '552 5.2.2 The mailbox is full'],
    [MAIL, '550 sender not allowed'],
    ['DATA', '554 5.5.1 No valid recipients'],
    ['.', '554 Message rejected: Email address is not verified.'],
    ['.', '554 Message rejected: Sending suspended for this account.'],
    ['.', '550 5.1.1 User unknown'],
  ])('tries again what may pass or is ours to mend: %s, %j', async (command, refusal) => {
    const server = await mailServer((told) => (told === command ? refusal : undefined))
    await expect(smtpMail({ url: server.url, from, patience }).send(mail)).rejects.toMatchObject({
      message: `SMTP answered ${refusal.slice(0, 3)}`,
      retryable: true,
    })
  })

  it('gives no letter to a server elsewhere that offers no encryption', async () => {
    const server = await mailServer()
    // The same server by an address that is none of a relay on this machine.
    const url = server.url.replace('127.0.0.1', '0.0.0.0')
    await expect(smtpMail({ url, from, patience }).send(mail)).rejects.toMatchObject({ retryable: true })
    expect(server.messages).toEqual([])
    expect(server.commands.filter((command) => command.startsWith('RCPT'))).toEqual([])
  })

  it('gives up on a server that is silent or gone', async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
    closers.push(() => silent.close())
    const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`
    await expect(smtpMail({ url, from, timeoutMs: 80 }).send(mail)).rejects.toMatchObject({ retryable: true })
    await expect(smtpMail({ url: 'smtp://127.0.0.1:1', from, patience }).send(mail)).rejects.toMatchObject({
      retryable: true,
    })
  })
})

it('a mail server has ten seconds to be there, and two minutes to say that it took a letter', () => {
  const seconds = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000 }
  expect(smtpTimes({})).toEqual({ ...seconds, socketTimeout: 120_000 })
})

describe('the sandbox mailbox', () => {
  it('keeps the mail under its key', async () => {
    const kept: SandboxMessage[] = []
    const gateway = sandboxMail(async (message) => {
      kept.push(message)
    })
    await gateway.send(mail)
    expect(kept).toEqual([
      {
        channel: 'email',
        recipient: 'maria@example.com',
        subject: 'Confirme o seu cadastro',
        body_text: 'Olá, Maria',
        body_html: '<p>Olá, Maria</p>',
        dedup_key: 'outbox/1',
      },
    ])
  })
})
