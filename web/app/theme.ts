import {
  convertCssVariables,
  createTheme,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineTheme,
  mergeMantineTheme,
  type VariantColorsResolver,
} from '@mantine/core'
import { heroTone } from '#domain/brand-colour.ts'
import { colourRoles, filledStep, meanings, neutrals, type Scheme, tenTones } from './palette.ts'

const systemFont = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif'

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

const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  const name = input.color ?? input.theme.primaryColor
  if (input.variant !== 'filled' || !(name === 'brand' || name in meanings)) return colors
  return { ...colors, color: `var(--mantine-color-${name}-contrast)` }
}

/** The look of the component kit for a city's brand colour. */
export function themeFor(brandColour: string): MantineTheme {
  const colors: Record<string, MantineColorsTuple> = { dark: darkTones }
  for (const [name, colour] of Object.entries(named(brandColour))) colors[name] = tenTones(colour)
  colors.gray = grayTones
  const override = createTheme({
    colors,
    primaryColor: 'brand',
    primaryShade: filledStep,
    autoContrast: true,
    luminanceThreshold: 0.19,
    black: neutrals.light.text,
    variantColorResolver,
    fontFamily: systemFont,
    headings: { fontFamily: systemFont, fontWeight: '700', textWrap: 'balance' },
    defaultRadius: 'md',
    radius: { xs: '6px', sm: '8px', md: '12px', lg: '18px', xl: '26px' },
    breakpoints: { xs: '30em', sm: '48.0625em', md: '62em', lg: '75em', xl: '90em' },
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      // The hint stands below its field, so that fields side by side stay in one line.
      InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
      Badge: { defaultProps: { size: 'lg', variant: 'light' } },
      Alert: { defaultProps: { radius: 'lg' } },
      Button: { defaultProps: { size: 'md' } },
      ActionIcon: { defaultProps: { size: 44, variant: 'subtle' } },
      CloseButton: { defaultProps: { size: 44 } },
      Checkbox: { defaultProps: { size: 'md' } },
      Radio: { defaultProps: { size: 'md' } },
      TextInput: { defaultProps: { size: 'md' } },
      PasswordInput: { defaultProps: { size: 'md' } },
      NativeSelect: { defaultProps: { size: 'md' } },
      Paper: { defaultProps: { radius: 'lg' } },
    },
  })
  return mergeMantineTheme(DEFAULT_THEME, override)
}

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

/** Every variable that the components read, as one style sheet for the document. */
export function themeSheet(theme: MantineTheme, brandColour: string): string {
  const { dark, ...rest } = theme.colors
  const ours = Object.fromEntries(
    Object.entries(rest).filter(([name]) => name === 'brand' || name in meanings),
  )
  const resolved = defaultCssVariablesResolver({ ...theme, colors: { ...ours, dark } as typeof theme.colors })
  return convertCssVariables(
    {
      variables: resolved.variables,
      light: { ...resolved.light, ...schemeVariables(brandColour, 'light') },
      dark: { ...resolved.dark, ...schemeVariables(brandColour, 'dark') },
    },
    ':root',
  )
}

/**
 * Puts the theme into the document before anything is drawn. A constructed sheet is used because the content
 * policy refuses style elements made at run time.
 */
export function applyTheme(theme: MantineTheme, brandColour: string): void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(themeSheet(theme, brandColour))
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
