import { compareWide, type WideMinor } from '@kassa/domain/money/wide.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { shiftView } from '@kassa/contract/sales/shift.calls.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../kit/money/format.ts'
import { Money } from '../../kit/money/Money.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { isOwnTill } from '../../session/session.ts'

type Shift = OutputOf<typeof shiftView>

/** Open or closed; and of an open one whether its desk is heard and has sent everything. */
export function ShiftState({ shift }: { shift: Pick<Shift, 'state' | 'device' | 'isProvisional'> }) {
  const { t } = useTranslation('shift')
  const [state, ...others] = stateTexts(shift, t)
  return (
    <span className="k-tags">
      <StatusTag kind={shift.state === 'open' ? 'info' : 'off'}>{state}</StatusTag>
      {others.map((text) => (
        <StatusTag key={text} kind={text === t('device.inOffice') ? 'info' : 'warn'}>
          {text}
        </StatusTag>
      ))}
    </span>
  )
}

/** Returns whether the browser of its till shows the office: the till is silent for that alone. */
export const isInOffice = (device: Shift['device']): boolean =>
  device !== null && (device.isInOffice === true || isOwnTill(device.id))

/** The same in words: the state, and what is to be known of its desk. */
export const stateTexts = (
  { state, device, isProvisional }: Pick<Shift, 'state' | 'device' | 'isProvisional'>,
  t: TFunction<'shift'>,
): string[] => [
  t(`state.${state}`),
  ...((state === 'open' || isProvisional === true) && device?.isOnline !== true
    ? [t(isInOffice(device) ? 'device.inOffice' : 'device.offline')]
    : []),
  ...(device !== null && device.queued > 0 ? [t('device.queued', { count: device.queued })] : []),
]

/** Over, short or even, never by color alone; a dash where nothing was counted. */
export function Difference({ minor, currency }: { minor: WideMinor | null; currency: Shift['currency'] }) {
  const { t } = useTranslation('shift')
  if (minor === null) return <span className="k-muted">–</span>
  if (minor === 0) return <StatusTag kind="good">{t('even')}</StatusTag>
  const isShort = compareWide(minor, 0) < 0
  return (
    <StatusTag kind={isShort ? 'bad' : 'warn'}>
      {t(isShort ? 'short' : 'over')} <Money minor={minor} currency={currency} />
    </StatusTag>
  )
}

/** The same in words, for a file. */
export function differenceText(minor: WideMinor | null, currency: Shift['currency'], t: TFunction<'shift'>): string {
  if (minor === null) return ''
  const way = compareWide(minor, 0)
  return way === 0 ? t('even') : `${t(way < 0 ? 'short' : 'over')} ${moneyText(minor, currency)}`
}
