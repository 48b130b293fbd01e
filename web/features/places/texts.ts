import { words } from '#domain/languages.ts'

/** Words of the maps; the titles are the specification's, the others ours. */
export const texts = words('places', 'texts', {
  spots: 'Mapa de vagas',
  pointsOfSale: 'Pontos de Venda',
  search: 'Buscar endereço',
  searchHint: 'Rua, setor, ponto de venda ou vaga',
  found: (count: number) => (count === 1 ? '1 endereço encontrado' : `${count} endereços encontrados`),
  notFound: 'Nenhum endereço encontrado.',
  goToPosition: 'Ir para minha posição',
  positionFailed: 'Não foi possível obter a sua posição.',
  legend: 'Tipos de vaga',
  shops: 'Onde comprar',
  noShops: 'Nenhum ponto de venda para mostrar.',
  sectors: 'Setores',
  baysSeen: 'Vagas neste trecho',
  noBays: 'Nenhuma vaga neste trecho do mapa.',
  moreBays: (count: number) => `e mais ${count}: aproxime ou mova o mapa para ver.`,
  comeNearer: 'Aproxime o mapa para ver as vagas.',
  loading: 'Carregando…',
})

/** What an info window tells of a street's price and hours, and where it leads; ours. */
export const factTexts = words('places', 'factTexts', {
  price: (price: string, minutes: number) => `${price} por ${minutes} min (carro)`,
  always: 'Cobrança a qualquer hora',
  freeToday: 'Hoje não se paga',
  span: (from: string, to: string) => `${from} a ${to}`,
  hours: (spans: string) => `Cobrança hoje: ${spans}`,
  left: (minutes: string) => `Ainda hoje: ${minutes} min`,
  noneLeft: 'Nenhum tempo cabe mais hoje.',
  opens: (when: string) => `Agora é livre; paga-se de novo a partir de ${when}.`,
  way: 'Como chegar',
  park: 'Estacionar aqui',
})
