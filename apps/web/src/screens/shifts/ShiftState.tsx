import { compareWide, type WideMinor } from '@kassa/domain/money/wide.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { shiftView } from '@kassa/contract/sales/shift.calls.ts'
import { useTranslation } from 'react-i18next'
import { Money } from '../../kit/money/Money.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'

type Shift = OutputOf<typeof shiftView>

/** Open or closed; and of an open one whether its desk is heard and has sent everything. */
export function ShiftState({ shift }: { shift: Pick<Shift, 'state' | 'device'> }) {
  const { t } = useTranslation('shift')
  const { state, device } = shift
  return (
    <span className="k-tags">
      <StatusTag kind={state === 'open' ? 'info' : 'off'}>{t(`state.${state}`)}</StatusTag>
      {state === 'open' && device?.isOnline !== true ? <StatusTag kind="warn">{t('device.offline')}</StatusTag> : null}
      {device !== null && device.queued > 0 ? (
        <StatusTag kind="warn">{t('device.queued', { count: device.queued })}</StatusTag>
      ) : null}
    </span>
  )
}

/** Over, short or even, never by colour alone; a dash where nothing was counted. */
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
