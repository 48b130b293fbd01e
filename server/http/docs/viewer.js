const textOf = (call) =>
  [
    call.get('path'),
    call.get('method'),
    ...['operationId', 'summary', 'description'].map((field) => call.getIn(['operation', field]) ?? ''),
  ]
    .join(' ')
    .toLowerCase()

/** The calls of which every typed word is said somewhere; nouns without such a call fall out. */
const search = (nouns, typed) => {
  const words = typed.toLowerCase().split(/\s+/)
  const isFound = (call) => words.every((word) => textOf(call).includes(word))
  return nouns
    .map((noun) => noun.update('operations', (calls) => calls.filter(isFound)))
    .filter((noun) => noun.get('operations').size > 0)
}

/** The viewer filters by the names of nouns alone; this looks into every call. */
const searching = ({ React }) => ({
  fn: { opsFilter: search },
  components: {
    FilterContainer: ({ layoutSelectors, layoutActions }) => {
      const typed = layoutSelectors.currentFilter()
      return React.createElement('input', {
        type: 'search',
        className: 'docs-search',
        placeholder: 'Search the calls',
        'aria-label': 'Search the calls',
        value: typeof typed === 'string' ? typed : '',
        onChange: ({ target }) => layoutActions.updateFilter(target.value),
      })
    },
  },
})

window.SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#viewer',
  deepLinking: true,
  filter: true,
  displayOperationId: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  defaultModelRendering: 'model',
  validatorUrl: null,
  plugins: [searching],
})
