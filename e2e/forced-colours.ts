import { expect, type Page } from '@playwright/test'

/**
 * Choices that look like those that were not chosen, as forced colours show them: no border, ground, underline, outline or sign
 * differs. The weight of the letters alone is too little.
 */
export const hiddenChoices = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = [
      ...['color', 'background-color', 'visibility', 'display', 'text-decoration-line'],
      ...['top', 'right', 'bottom', 'left'].flatMap((side) =>
        ['width', 'style', 'color'].map((part) => `border-${side}-${part}`),
      ),
      ...[
        'outline-width',
        'outline-style',
        'outline-color',
        'fill',
        'stroke',
        'content',
        'transform',
        'opacity',
      ],
    ]
    const partsOf = (node: Element): string[] =>
      [node, ...node.querySelectorAll('*')].flatMap((part) =>
        [null, '::before', '::after'].map((pseudo) => {
          const style = getComputedStyle(part, pseudo)
          return [part.tagName, pseudo, ...shown.map((name) => style.getPropertyValue(name))].join(' ')
        }),
      )
    const signsOf = (node: Element): string => [...new Set(partsOf(node))].toSorted().join('\n')
    const isDrawnByBrowser = (node: Element): boolean =>
      node instanceof HTMLInputElement &&
      getComputedStyle(node).appearance !== 'none' &&
      getComputedStyle(node).opacity !== '0'
    const surfaceOf = (node: Element): Element =>
      (node instanceof HTMLInputElement
        ? (node.closest('[class*="-body"]') ?? node.labels?.[0]?.closest('label'))
        : null) ?? node
    const kinds = [
      ['[role="tab"][aria-selected="true"]', '[role="tab"][aria-selected="false"]'],
      ['[aria-pressed="true"]', '[aria-pressed="false"]'],
      ['a[aria-current]', 'a:not([aria-current])'],
      ['input[type="radio"]:checked', 'input[type="radio"]:not(:checked)'],
      ['input[type="checkbox"]:checked', 'input[type="checkbox"]:not(:checked)'],
    ] as const
    const found: string[] = []
    for (const [chosen, other] of kinds) {
      for (const node of document.querySelectorAll(chosen)) {
        if (!node.checkVisibility({ visibilityProperty: true }) || isDrawnByBrowser(node)) continue
        const group = node.closest('[role="tablist"], fieldset, ul, nav, form, table') ?? document.body
        const twin = [...group.querySelectorAll(other)].find(
          (one) => one.className === node.className && one.getAttribute('role') === node.getAttribute('role'),
        )
        if (!twin || signsOf(surfaceOf(node)) !== signsOf(surfaceOf(twin))) continue
        found.push(surfaceOf(node).outerHTML.slice(0, 120))
      }
    }
    return found
  })

/** Whoever has the device choose all colours still sees what is chosen (WCAG 1.4.1, 1.4.11). */
export async function expectChoicesInForcedColours(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' })
  await expect.soft.poll(() => hiddenChoices(page), { message: `${path} in forced colours` }).toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
}
