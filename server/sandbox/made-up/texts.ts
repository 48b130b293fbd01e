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

/** What is said of contested notices that wait for the office, the oldest first. */
export const waitingTexts = [
  'Paguei pelo aplicativo antes de descer do carro e tenho o comprovante.',
  'Estava descarregando mercadoria na vaga de carga e descarga, com o pisca ligado.',
  'Nunca estive nesta rua: a placa anotada deve ser a de outro carro.',
  'O parquímetro da praça não aceitou o Pix, e voltei em dez minutos.',
]

/** What was said of those that the office has answered, and its answer. */
export const answeredTexts = [
  {
    text: 'Parei só um minuto para deixar meu pai na farmácia.',
    event: 'reject',
    reason: 'As duas passagens do agente têm 14 minutos entre si, mais que a tolerância.',
  },
  {
    text: 'Meu carro estava na oficina neste dia, em outra cidade.',
    event: 'accept',
    reason: 'A placa foi lida errada: o veículo da rua era de outro modelo.',
  },
] as const
