import { marked } from 'marked'
import sanitizeHtml from 'sanitize-html'

/** Enough for terms and help articles; no styles, no images, nothing that runs or loads (decision Q38). */
const allowedTags = [
  ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'ul', 'ol', 'li'],
  ...['strong', 'em', 'del', 'code', 'a'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
]

const options: sanitizeHtml.IOptions = {
  allowedTags,
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    // The page around the text has its own only h1.
    h1: 'h2',
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: /^https?:/i.test(href) ? { href, rel: 'noopener noreferrer', target: '_blank' } : { href },
    }),
  },
}

/** Markdown as HTML that is safe to show. */
export const htmlOfMarkdown = (markdown: string): string =>
  cleanHtml(marked.parse(markdown, { async: false, gfm: true }))

/** HTML without anything outside the allow-list. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, options).trim()
