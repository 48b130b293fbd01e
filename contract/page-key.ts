/**
 * The header by which a visitor's page says which page it is, where it orders or contests: a random text that it makes for
 * itself, one for all its tabs on a device. It stands for no person; it only tells a second try of the same page from somebody
 * else's (Q79), and shows it again what it said in a contest (Q179).
 */
export const pageKeyHeader = 'Page-Key'

/** What may be such a key; anything else is as good as none. */
export const readPageKey = (sent: string | undefined): string | undefined =>
  sent !== undefined && /^[\w-]{16,64}$/.test(sent) ? sent : undefined
