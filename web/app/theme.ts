import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineThemeColorsOverride,
  type MantineThemeOverride,
  type VariantColorsResolver,
} from '@mantine/core'
import { filledStep, meanings, neutrals } from './palette.ts'

const systemFont = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif'

const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  const name = input.color ?? input.theme.primaryColor
  if (input.variant !== 'filled' || !(name === 'brand' || name in meanings)) return colors
  return { ...colors, color: `var(--mantine-color-${name}-contrast)` }
}

/** The look of the component kit in given colours. */
export const themeIn = (colors: MantineThemeColorsOverride): MantineThemeOverride =>
  createTheme({
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

/** A colour's ten tones as the sheet names them (theme-sheet.ts): which city's they are the components need not know. */
const tonesOf = (name: string): MantineColorsTuple => {
  const tone = (step: number) => `var(--mantine-color-${name}-${step})`
  return [tone(0), tone(1), tone(2), tone(3), tone(4), tone(5), tone(6), tone(7), tone(8), tone(9)]
}

const names = ['brand', 'dark', ...Object.keys(meanings)]

/** The look of the component kit, whose colours are those of the sheet that came with the page. */
export const theme = themeIn(Object.fromEntries(names.map((name) => [name, tonesOf(name)])))
