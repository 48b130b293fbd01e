import { firstWalletName, walletTexts } from './texts.ts'

/** The name of a wallet as it is read: the one that every account begins with is called in the reader's language. */
export const shownWalletName = (name: string): string => (name === firstWalletName ? walletTexts.first : name)
