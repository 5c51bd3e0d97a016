import { accentOf } from '@kassa/domain/screen/accent.ts'
import { type MappingAlgorithm, theme, type ThemeConfig } from 'antd'
import { fonts, type Mode, palettes, sizes } from './tokens.ts'

/** Keeps a primary as it is, as words and links too: the dark algorithm would dim it, and a shade that can just be read could not be any more. */
const keepingPrimary =
  (colorPrimary: string): MappingAlgorithm =>
  (_seed, made) => ({
    ...(made as NonNullable<typeof made>),
    colorPrimary,
    colorPrimaryText: colorPrimary,
    colorLink: colorPrimary,
  })

/**
 * The antd theme from the tokens, with the shades of a brand's accent where there is one.
 *
 * Motion is off: what moves, moves by our own ≤ 150 ms. Placeholder and disabled text are darker than antd's own, which
 * fall below 4.5:1 in both modes.
 */
export function antdTheme(mode: Mode, language: keyof typeof fonts, accent: string | null = null): ThemeConfig {
  const c = accent === null ? palettes[mode] : { ...palettes[mode], ...accentOf(accent)[mode] }
  const algorithm = mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm
  return {
    // The styles are a file (`antd-styles.ts`); what is made here are the values that they name.
    zeroRuntime: true,
    hashed: false,
    algorithm: accent === null ? algorithm : [algorithm, keepingPrimary(c.primary)],
    token: {
      colorPrimary: c.primary,
      colorPrimaryHover: c.primaryHover,
      colorPrimaryActive: c.primaryHover,
      colorLink: c.primary,
      colorLinkHover: c.primaryHover,
      colorLinkActive: c.primaryHover,
      colorSuccess: c.good,
      colorWarning: c.warn,
      colorError: c.bad,
      colorInfo: c.info,
      colorBgLayout: c.page,
      colorBgContainer: c.surface,
      colorBgElevated: c.raised,
      colorText: c.text,
      colorTextSecondary: c.muted,
      colorTextTertiary: c.muted,
      colorTextDescription: c.muted,
      colorTextPlaceholder: c.muted,
      colorTextDisabled: c.muted,
      colorTextQuaternary: c.muted,
      colorIcon: c.muted,
      colorIconHover: c.text,
      // Fields and buttons have an edge of 3:1; lines between things are quieter.
      colorBorder: c.edge,
      colorBorderSecondary: c.border,
      colorTextLightSolid: c.onPrimary,
      borderRadius: sizes.radius,
      fontSize: sizes.fontBackOffice,
      fontFamily: fonts[language],
      motion: false,
      wireframe: false,
    },
    components: {
      Table: { headerBg: c.surface, headerColor: c.muted, rowHoverBg: c.primarySoft, cellPaddingBlockMD: 10 },
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
      Form: { labelColor: c.text, verticalLabelPadding: '0 0 4px', itemMarginBottom: 18 },
      Tabs: { itemColor: c.muted, itemSelectedColor: c.primary, inkBarColor: c.primary },
      Tooltip: { colorBgSpotlight: mode === 'dark' ? '#3A3A4A' : '#2A2A35', colorTextLightSolid: '#FFFFFF' },
      Select: { optionSelectedBg: c.primarySoft, optionSelectedColor: c.text },
    },
  }
}
