import { isNear } from '#domain/encrypted.ts'

export const anyMail = 'must be an address like smtp://user:password@host:587 or smtps://…'

export const mailUrl = (address: string): URL | null => {
  const url = URL.parse(address)
  return url && /^smtps?:$/.test(url.protocol) && url.hostname !== '' ? url : null
}

/**
 * What the query of the address may set, since nodemailer takes all of its options from there: nothing that leaves letters
 * unencrypted, believes another server, sends them elsewhere or writes them into the log.
 */
const harmless: Record<string, RegExp> = {
  requireTLS: /^true$/,
  name: /./,
  pool: /./,
  maxConnections: /^\d+$/,
  maxMessages: /^\d+$/,
  'tls.servername': /./,
  'tls.minVersion': /^TLSv1\.[23]$/,
  'tls.maxVersion': /^TLSv1\.[23]$/,
}

/** What leaves a letter readable on its way; a relay on the same machine may do so. */
const ofEncryption = /^(ignoreTLS|opportunisticTLS|requireTLS|secure|tls(\..*)?)$/

/** What production refuses of the address of a mail server. */
export const mailProblems = (address: string): string[] => {
  const url = mailUrl(address)
  if (!url) return [anyMail]
  const wrong = [...url.searchParams].filter(([name, value]) => !harmless[name]?.test(value))
  return [...new Set(wrong.map(([name]) => name))]
    .filter((name) => !isNear(url) || !ofEncryption.test(name))
    .map((name) =>
      ofEncryption.test(name)
        ? `must not set ${name}, since letters travel encrypted`
        : `must not set ${name}, which no programme needs`,
    )
}
