/** People and streets that nobody is, of whom a made-up month tells. */
export const firstNames = [
  'Ana',
  'Bruno',
  'Carla',
  'Davi',
  'Elisa',
  'Fábio',
  'Gilda',
  'Heitor',
  'Inês',
  'Joel',
  'Karen',
  'Lauro',
]
export const lastNames = [
  'Andrade',
  'Bittencourt',
  'Cordeiro',
  'Duarte',
  'Esteves',
  'Fagundes',
  'Goulart',
  'Hoffmann',
  'Linhares',
  'Machado',
]
export const walletName = 'Carteira Principal'
export const correctionReason = 'Parquímetro da praça fora do ar na terça'
