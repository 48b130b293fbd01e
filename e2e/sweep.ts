import type { Page } from '@playwright/test'

/** The least side of what is touched (docs/specification.md names none; the design asks for it), in CSS pixels. */
const leastTarget = 44

/** Text as WCAG 1.4.12 lets readers space it. */
const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

/** Spaces the text of the page, or puts it back; by a sheet that the content policy lets pass. */
export const spaceText = (page: Page, on: boolean): Promise<void> =>
  page.evaluate(
    ([rules, wanted]) => {
      const all = document.adoptedStyleSheets.filter((sheet) => !(sheet as { spaces?: true }).spaces)
      if (wanted) {
        const sheet = Object.assign(new CSSStyleSheet(), { spaces: true })
        sheet.replaceSync(rules)
        all.push(sheet)
      }
      document.adoptedStyleSheets = all
    },
    [spacing, on] as const,
  )

/** What is pressed and is smaller than a finger. A link in a sentence is as high as its line (WCAG 2.5.8). */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const found = new Set<string>()
    const pressed =
      'a, button, input, select, textarea, summary, [role="tab"], [role="switch"], [role="button"]'
    for (const node of document.querySelectorAll<HTMLElement>(pressed)) {
      if (!node.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      if (node instanceof HTMLAnchorElement && getComputedStyle(node).display === 'inline') continue
      const labels = node instanceof HTMLInputElement ? [...(node.labels ?? [])] : []
      const boxes = [node, ...labels]
        .map((part) => part.getBoundingClientRect())
        .filter(({ width }) => width > 1)
      const width = Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left))
      const height = Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top))
      // What is put away beyond the window until it has the focus, as the link past the bar.
      if (boxes.length === 0 || boxes.every((box) => box.bottom <= 0)) continue
      if (Math.min(width, height) < least - 0.5)
        found.add(`${Math.round(width)}×${Math.round(height)} ${node.outerHTML.slice(0, 100)}`)
    }
    return [...found]
  }, leastTarget)

/** Text that does not fit where it stands and is cut there; what is only heard is cut on purpose. */
export const clippedText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    for (const node of document.body.querySelectorAll<HTMLElement>('*')) {
      // Of a long name the greeting shows as much as it has room for, and a folded text its begin: all of both is a tap away.
      const cut =
        '[data-folded], [data-folded] *, .only-heard, svg, [aria-hidden="true"], .leaflet-container, input, select, header button'
      if (node.closest(cut)) continue
      const style = getComputedStyle(node)
      if (node.clientWidth <= 1 || style.clipPath !== 'none' || !node.textContent?.trim()) continue
      if (!node.checkVisibility({ visibilityProperty: true })) continue
      const wide = hides(style.overflowX) && node.scrollWidth > node.clientWidth + 1
      const high = hides(style.overflowY) && node.scrollHeight > node.clientHeight + 2
      if (wide || high) found.push(`${node.className}: ${node.textContent.trim().slice(0, 60)}`)
    }
    return found
  })

/** Lists that have no room for what is chosen in them. */
export const cutChoices = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) throw new Error('no canvas')
    const isCut = (list: HTMLSelectElement): boolean => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(list)
      pen.font = font
      const needed = pen.measureText(list.selectedOptions[0]?.text ?? '').width
      return needed > list.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) + 1
    }
    return [...document.querySelectorAll('select')]
      .filter((list) => list.checkVisibility({ visibilityProperty: true }) && isCut(list))
      .map((list) => `${list.clientWidth} px: ${list.selectedOptions[0]?.text}`)
  })
