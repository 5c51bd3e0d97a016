import { isCash } from '@kassa/domain/payment/method.ts'
import { Button, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { moneyText, percentText } from '../../kit/money/format.ts'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { DisabledReason } from '../../kit/state/DisabledReason.tsx'
import { Loading } from '../../kit/state/Loading.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { downIcon, upIcon } from '../../ui/icons.ts'
import { useCan } from '../../session/permission.ts'
import { useSession } from '../../session/session.ts'
import { listText } from '../../words/list-text.ts'
import { useFormState } from '../../kit/form/form-state.ts'
import { MethodDrawer } from './MethodDrawer.tsx'
import { useCarrier } from './use-carrier.ts'
import { moveMethod, replaceMethod, useMethods, type MethodRow, type OpenChannel } from './use-methods.ts'
import { inBrackets } from '../../words/brackets.ts'

const EDIT = 'platform.payment.edit'

/** The eighteen ways to pay at a place: on or off, their order, and what each asks for. Source: specification §4, §5. */
export function MethodList({ outletId }: { readonly outletId: string | undefined }) {
  const { t } = useTranslation(['payConfig', 'payment'])
  const { data, error, refetch, save, isSaving } = useMethods(outletId)
  const [editing, setEditing] = useFormState<number | null>('payment-method', null)
  if (!data) return <Loading error={error} onRetry={() => void refetch()} rows={10} />
  const { methods, channels, version, from } = data
  const keep = (rows: readonly MethodRow[]): void => void save(rows, version).catch(() => undefined)
  const edited = methods.find(({ method }) => method === editing)
  const isOwn = from === (outletId === undefined ? 'merchant' : 'outlet')
  return (
    <section className="k-panel">
      <h2>{t('list')}</h2>
      <p>
        <StatusTag kind={isOwn ? 'info' : 'off'}>{t(isOwn ? 'from.own' : `from.${from}`)}</StatusTag>
      </p>
      <ol className="k-plain-list">
        {methods.map((row, index) => (
          <MethodLine
            key={row.method}
            row={row}
            channels={channels}
            isFirst={index === 0}
            isLast={index === methods.length - 1}
            isSaving={isSaving}
            onChange={(next) => keep(replaceMethod(methods, next))}
            onMove={(by) => keep(moveMethod(methods, row.method, by))}
            onEdit={() => setEditing(row.method)}
          />
        ))}
      </ol>
      {edited ? (
        <MethodDrawer
          key={`${String(edited.method)} ${String(version)}`}
          row={edited}
          version={version}
          onSave={(next, on) => save(replaceMethod(methods, next), on)}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </section>
  )
}

interface LineProps {
  readonly row: MethodRow
  readonly channels: readonly OpenChannel[]
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly isSaving: boolean
  readonly onChange: (next: MethodRow) => void
  readonly onMove: (by: -1 | 1) => void
  readonly onEdit: () => void
}

function MethodLine({ row, channels, isFirst, isLast, isSaving, onChange, onMove, onEdit }: LineProps) {
  const { t } = useTranslation(['payConfig', 'payment', 'common'])
  const mayEdit = useCan(EDIT)
  const name = useMethodName()(row)
  return (
    <li className="k-setting">
      <div>
        <strong>{name}</strong>{' '}
        {mayEdit ? null : (
          <StatusTag kind={row.enabled ? 'good' : 'off'}>{t(row.enabled ? 'state.on' : 'state.off')}</StatusTag>
        )}
        <p>{useCarrier(channels)(row)}</p>
        <p className="k-muted">{useNotes()(row)}</p>
      </div>
      <CanDo permission={EDIT}>
        <div className="k-save-actions">
          <DisabledReason reason={isCash(row.method) && row.enabled ? t('cashStays') : null}>
            <Switch
              aria-label={t('switch', { name })}
              checked={row.enabled === 1}
              disabled={isSaving || (isCash(row.method) && row.enabled === 1)}
              onChange={(isOn) => onChange({ ...row, enabled: isOn ? 1 : 0 })}
            />
          </DisabledReason>
          <Button
            aria-label={t('up', { name })}
            icon={<Icon of={upIcon} />}
            disabled={isFirst || isSaving}
            onClick={() => onMove(-1)}
          />
          <Button
            aria-label={t('down', { name })}
            icon={<Icon of={downIcon} />}
            disabled={isLast || isSaving}
            onClick={() => onMove(1)}
          />
          <Button aria-label={t('edit', { name })} onClick={onEdit}>
            {t('common:edit')}
          </Button>
        </div>
      </CanDo>
    </li>
  )
}

/** A method as its tile says it, its own name behind a label of the merchant's. */
function useMethodName(): (row: MethodRow) => string {
  const { t } = useTranslation('payment')
  return ({ method, label }) => {
    const own = String(t(`method.${method}` as never))
    return label === null ? own : `${label}${inBrackets(own)}`
  }
}

/** Returns the requirements of a method, where it is not simply taken. */
function useNotes(): (row: MethodRow) => string {
  const { t } = useTranslation('payConfig')
  const currency = useSession((session) => session.outlet?.payCurrency ?? session.outlets[0]?.payCurrency ?? 'CNY')
  const rateText = ({ rate }: NonNullable<MethodRow['fee']>): string =>
    rate.kind === 'percent' ? percentText(rate.basisPoints) : moneyText(rate.amountMinor, currency)
  return ({ needsReference, opensDrawer, isRefundable, offlineMostMinor, offlineTotalMinor, fee }) =>
    listText([
      ...(needsReference ? [t('shown.needsReference')] : []),
      ...(opensDrawer ? [t('shown.opensDrawer')] : []),
      ...(isRefundable ? [] : [t('shown.notRefundable')]),
      ...(offlineMostMinor === null ? [] : [t('shown.offlineMost', { amount: moneyText(offlineMostMinor, currency) })]),
      ...(offlineTotalMinor === null
        ? []
        : [t('shown.offlineTotal', { amount: moneyText(offlineTotalMinor, currency) })]),
      ...(fee === null ? [] : [t('shown.fee', { rate: rateText(fee) })]),
    ])
}
