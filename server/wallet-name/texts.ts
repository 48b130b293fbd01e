import { words } from '#domain/languages.ts'

/** The wallet that every account begins with. */
export const firstWalletName = 'Meus Créditos'

/** What that one is called for whoever reads; it is kept by its name above. */
export const walletTexts = words('server/wallets', 'walletTexts', { first: firstWalletName })
