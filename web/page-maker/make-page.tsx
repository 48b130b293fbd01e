import type { PageMaker } from '#contract/page-maker.ts'
import { themeSheet } from '#web/app/theme-sheet.ts'

export const brandSheet: PageMaker['brandSheet'] = themeSheet
