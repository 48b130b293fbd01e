/**
 * The header by which a page says in which language its reader chose to read: `en` or `es`. Without it every answer is in
 * Portuguese, whatever the browser's own `Accept-Language` says (Q157).
 */
export const pageLanguageHeader = 'Page-Language'
