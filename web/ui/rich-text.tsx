import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import { type Language, language } from '#domain/languages.ts'
import classes from './rich-text.module.css'
import { textPolicy } from './text-policy.ts'

const allowedTags = new Set([
  ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'ul', 'ol', 'li'],
  ...['strong', 'em', 'del', 'code', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
])
const droppedTags = new Set(['script', 'style', 'template', 'iframe', 'object', 'noscript'])
const empty = new Set(['br', 'hr'])
const safeAddress = /^(https?:|mailto:|tel:|\/(?!\/)|#)/i

function linkProps(node: Element): Record<string, string> {
  const href = node.getAttribute('href') ?? ''
  if (!safeAddress.test(href)) return {}
  return /^https?:/i.test(href) ? { href, rel: 'noopener noreferrer', target: '_blank' } : { href }
}

function elementOf(node: Element, key: number): ReactNode {
  const tag = node.localName
  if (droppedTags.has(tag)) return null
  const children = empty.has(tag) ? [] : childrenOf(node)
  if (!allowedTags.has(tag)) return createElement(Fragment, { key }, ...children)
  return createElement(tag, { key, ...(tag === 'a' ? linkProps(node) : {}) }, ...children)
}

const childrenOf = (node: Element): ReactNode[] =>
  [...node.childNodes].map((child, index) => {
    if (child instanceof Element) return elementOf(child, index)
    return child.nodeType === Node.TEXT_NODE ? child.textContent : null
  })

/** Whatever is parsed here stays in a document that runs nothing, so that every text may come in. */
const inert = textPolicy('rich-text', { createHTML: (text) => text })

const parse = (html: string): Element =>
  new DOMParser().parseFromString(inert?.createHTML(html) ?? html, 'text/html').body

/** Marks what is written in another language than the page is read in, for those who listen to it. */
export const langOf = (own: Language = 'pt-BR'): { lang?: string } =>
  own === language() ? {} : { lang: own }

/**
 * Shows HTML of an allow-list of tags. The text is parsed into a document that runs nothing, and drawn anew from
 * what is allowed, so that no markup of the server ever reaches the page as it is (decision Q38).
 */
export function RichText({
  html,
  language: own = 'pt-BR',
}: {
  html: string
  language?: Language | undefined
}) {
  const content = useMemo(() => childrenOf(parse(html)), [html])
  // Another text is drawn in an element of its own: texts beside elements cannot be changed on a translated page (decision Q210).
  return createElement('div', { key: html, className: classes.text, ...langOf(own) }, ...content)
}
