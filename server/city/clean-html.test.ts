import { describe, expect, it } from 'vitest'
import { cleanHtml, htmlOfMarkdown } from './clean-html.ts'

describe('texts of a city', () => {
  it('become HTML', () => {
    expect(htmlOfMarkdown('# Título\n\nUm **forte** e um [link](/faq).')).toBe(
      '<h2>Título</h2>\n<p>Um <strong>forte</strong> e um <a href="/faq">link</a>.</p>',
    )
  })

  it('open links to elsewhere in a new tab without a way back', () => {
    expect(htmlOfMarkdown('[fora](https://example.com)')).toBe(
      '<p><a href="https://example.com" rel="noopener noreferrer" target="_blank">fora</a></p>',
    )
  })

  it.each([
    ['<script>alert(1)</script>texto', 'texto'],
    ['<p onclick="alert(1)">texto</p>', '<p>texto</p>'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="JaVa\tScript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,x">x</a>', '<a>x</a>'],
    ['<a href="//evil.example">x</a>', '<a>x</a>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<svg><script>alert(1)</script></svg>', ''],
    ['<p style="background:url(https://evil.example)">texto</p>', '<p>texto</p>'],
    ['<iframe src="https://evil.example"></iframe>', ''],
    ['<form action="/api/login"><input name=password></form>', ''],
    ['<style>body{display:none}</style>texto', 'texto'],
    ['<math><mtext><script>alert(1)</script></mtext></math>', ''],
  ])('%s loses what could run or load', (given, clean) => {
    expect(cleanHtml(given)).toBe(clean)
    expect(htmlOfMarkdown(given)).not.toMatch(/script|onerror|onclick|javascript:|evil|<img|<form|style/i)
  })

  it('keep their Markdown links clean too', () => {
    expect(htmlOfMarkdown('[x](javascript:alert(1))')).toBe('<p><a>x</a></p>')
    expect(htmlOfMarkdown('![x](https://evil.example/pixel.png)')).toBe('<p></p>')
  })
})
