/**
 * What the build leaves for the server to make the driver's page with (`dist/page-maker/make-page.js`): the page's own parts, run
 * where the city is known.
 */
export type PageMaker = {
  /** Every variable of the page's styles in the city's brand colour, `#rrggbb`, as one style sheet. */
  brandSheet(brandColour: string): string
}
