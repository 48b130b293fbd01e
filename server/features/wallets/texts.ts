/** The wallet that every account begins with. */
export const firstWalletName = 'Meus Créditos'
