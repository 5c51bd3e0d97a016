import { accentOf, contrastText, GROUNDS } from '@kassa/domain/screen/accent.ts'
import { useTranslation } from 'react-i18next'

const MODES = [
  { mode: 'light', ground: GROUNDS.light[0] },
  { mode: 'dark', ground: GROUNDS.dark[1] },
  { mode: 'desk', ground: GROUNDS.light[0] },
] as const

/** The shade of a color that each kind of screen shows, and why it is another where it is: its contrast, and that of the color itself. */
export function AccentShades({ accent }: { readonly accent: string }) {
  const { t } = useTranslation('brand')
  const shades = accentOf(accent)
  return (
    <ul className="k-brand-shades">
      {MODES.map(({ mode, ground }) => {
        const { primary, onPrimary } = shades[mode]
        const facts = { chosen: contrastText(accent, ground), contrast: contrastText(primary, ground), shade: primary }
        return (
          <li key={mode}>
            <svg width="96" height="32" viewBox="0 0 96 32" aria-hidden="true">
              <rect width="96" height="32" rx="8" fill={ground} stroke="#8A8A99" />
              <rect x="6" y="6" width="52" height="20" rx="5" fill={primary} />
              <text x="32" y="20" textAnchor="middle" fontSize="12" fontWeight="600" fill={onPrimary}>
                {t('sample')}
              </text>
              <text x="77" y="20" textAnchor="middle" fontSize="12" fontWeight="600" fill={primary}>
                {t('sample')}
              </text>
            </svg>
            <span>
              <b>{t(`mode.${mode}`)}</b> {primary === accent ? t('asChosen', facts) : t('asShade', facts)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
