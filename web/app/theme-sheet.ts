import {
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  type MantineColorsTuple,
  mergeMantineTheme,
} from '@mantine/core'
import { heroTone } from '#domain/brand-colour.ts'
import { colourRoles, meanings, neutrals, type Scheme, tenTones } from './palette.ts'
import { themeIn } from './theme.ts'

/** The component kit draws its dark scheme from these ten, light to dark. */
const darkTones: MantineColorsTuple = [
  neutrals.dark.text,
  '#c6d0db',
  neutrals.dark.dimmed,
  '#8794a4',
  neutrals.dark.controlLine,
  neutrals.dark.line,
  neutrals.dark.raised,
  neutrals.dark.surface,
  neutrals.dark.page,
  '#0a0e13',
]

/** Greys of the light scheme; the fifth draws the lines of controls. */
const grayTones: MantineColorsTuple = [
  '#f8fafc',
  neutrals.light.hover,
  neutrals.light.disabled,
  neutrals.light.line,
  neutrals.light.controlLine,
  '#6b7787',
  meanings.gray,
  '#465160',
  '#323c48',
  '#1f2731',
]

const named = (brandColour: string) => ({ brand: brandColour, ...meanings })

function schemeVariables(brandColour: string, scheme: Scheme): Record<string, string> {
  const ground = neutrals[scheme]
  const variables: Record<string, string> = {
    '--page': ground.page,
    '--surface': ground.surface,
    '--raised': ground.raised,
    '--text': ground.text,
    '--dimmed': ground.dimmed,
    '--line': ground.line,
    '--control-line': ground.controlLine,
    '--hover': ground.hover,
    '--hero': heroTone(brandColour),
    '--shadow-card':
      scheme === 'light' ? '0 1px 2px rgb(22 32 44 / 6%), 0 6px 20px rgb(22 32 44 / 5%)' : 'none',
    '--mantine-color-text': ground.text,
    '--mantine-color-bright': ground.text,
    '--mantine-color-body': ground.surface,
    '--mantine-color-dimmed': ground.dimmed,
    '--mantine-color-placeholder': ground.dimmed,
    '--mantine-color-default': ground.raised,
    '--mantine-color-default-hover': ground.hover,
    '--mantine-color-default-color': ground.text,
    '--mantine-color-default-border': ground.controlLine,
    '--mantine-color-disabled': ground.disabled,
    '--mantine-color-disabled-color': ground.disabledText,
    '--mantine-color-disabled-border': ground.line,
  }
  for (const [name, colour] of Object.entries(named(brandColour))) {
    const roles = colourRoles(colour, scheme)
    Object.assign(variables, {
      [`--mantine-color-${name}-filled`]: roles.filled,
      [`--mantine-color-${name}-filled-hover`]: roles.filledHover,
      [`--mantine-color-${name}-contrast`]: roles.onFilled,
      [`--mantine-color-${name}-text`]: roles.text,
      [`--mantine-color-${name}-outline`]: roles.text,
      [`--mantine-color-${name}-outline-hover`]: roles.soft,
      [`--mantine-color-${name}-light`]: roles.soft,
      [`--mantine-color-${name}-light-hover`]: roles.softHover,
      [`--mantine-color-${name}-light-color`]: roles.onSoft,
    })
  }
  const brand = colourRoles(brandColour, scheme)
  const red = colourRoles(meanings.red, scheme)
  return Object.assign(variables, {
    '--mantine-color-anchor': brand.text,
    '--mantine-color-error': red.text,
    '--mantine-color-success': colourRoles(meanings.green, scheme).text,
    '--mantine-primary-color-contrast': brand.onFilled,
  })
}

type Variables = Record<string, string>

const declared = (variables: Variables): string =>
  Object.entries(variables)
    .map(([name, value]) => `${name}:${value};`)
    .join('')

const attribute = 'data-mantine-color-scheme'

/**
 * Every variable that the components read, in the city's brand colour, as one style sheet. The scheme is that of the attribute
 * which their own styles go by, so that all colours change together when the device changes its own; until a script has set it,
 * that of the device.
 */
export function themeSheet(brandColour: string): string {
  const ours = Object.fromEntries(
    Object.entries(named(brandColour)).map(([name, colour]) => [name, tenTones(colour)]),
  )
  const colours = { ...ours, gray: grayTones, dark: darkTones }
  const theme = mergeMantineTheme(DEFAULT_THEME, themeIn(colours))
  // Of the kit's own colours none is used: their variables stay away.
  const resolved = defaultCssVariablesResolver({ ...theme, colors: colours as typeof theme.colors })
  const light = { ...resolved.variables, ...resolved.light, ...schemeVariables(brandColour, 'light') }
  const dark = { ...resolved.dark, ...schemeVariables(brandColour, 'dark') }
  const unset = `@media (prefers-color-scheme:dark){:root:not([${attribute}]){${declared(dark)}}}`
  // As strong as those of the dark, or the outline's would be dark a moment before all others.
  return `:root,:root[${attribute}]{${declared(light)}}${unset}:root[${attribute}="dark"]{${declared(dark)}}`
}

/** Puts the theme into a page that came without it, before anything is drawn; a constructed sheet, because the content policy refuses style elements. */
export function applyTheme(brandColour: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(themeSheet(brandColour))
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
