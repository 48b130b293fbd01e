/** Tables that an account's deletion erases and that the export of its data leaves out, with the reason. */
export const notExported: Record<string, string> = {
  past_members: 'wallets that were shared once, told by what the driver bought there',
  code_guesses: 'when codes were tried, counted against guessing; nothing that the driver gave us',
  login_failures: 'keyed hashes of tax ids and devices that were tried, forgotten after minutes',
  slip_links: 'hashes of addresses that live ten minutes',
  idempotency_keys: 'answers to calls of the last day, all told by what they did',
  outbox: 'letters on their way for some seconds, told by the messages',
  guest_tickets: 'whoever bought one typed any tax id; contacts of strangers are not told',
  pdf_jobs: 'reports of what stands here, deleted after minutes',
  pdf_pieces: 'the same',
  pdf_links: 'the same',
}
