import { readerZone } from '../../words/reader-zone.ts'
import { useTranslation } from 'react-i18next'
import { SECOND_SCREEN_VERSION, type ScreenMessage } from '../../second-screen/message.ts'
import { pagesOrigin } from '../../session/brand.ts'

export type SampleKind = 'idle' | 'basket' | 'pay' | 'thanks'

/** Returns the message of a screen in a moment of a sale, to see a layout with it. */
export function useSample(kind: SampleKind): ScreenMessage {
  const { t, i18n } = useTranslation('screen')
  const said = {
    version: SECOND_SCREEN_VERSION,
    language: i18n.language,
    isDark: false,
    isHighContrast: false,
    outletName: t('sample.outlet'),
    training: null,
    timeZone: readerZone(),
    offers: [t('sample.offer')],
    follow: 'sample',
    join: 'sample',
  } as const
  if (kind === 'idle') return { ...said, kind, welcome: t('sample.welcome'), pictures: [] }
  const total = { totalLabel: t('type.total'), total: '23.80' }
  if (kind === 'thanks')
    return {
      ...said,
      ...total,
      kind,
      thanks: t('sample.thanks'),
      received: { label: t('sample.received'), amount: '30.00' },
      change: { label: t('sample.change'), amount: '6.20' },
      receipt: { label: t('sample.receipt'), address: pagesOrigin() },
    }
  return {
    ...said,
    ...total,
    kind: 'basket',
    lines: (['first', 'second'] as const).map((name, at) => ({
      id: name,
      quantity: `${String(at + 1)} ×`,
      name: t(`sample.${name}`),
      picture: null,
      amount: at === 0 ? '12.00' : '11.80',
      listAmount: null,
      savings: [],
    })),
    itemCount: t('sample.items'),
    savings: null,
    tax: null,
    paying: kind === 'pay' ? { label: t('sample.toPay'), amount: '23.80', fee: null, channel: null } : null,
  }
}
