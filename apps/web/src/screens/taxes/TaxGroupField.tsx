import { SNAPSHOT_LIMITS } from '@kassa/domain/basket/index.ts'
import { Button, Checkbox, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { CountLimit } from '../../kit/form/fields/CountLimit.tsx'
import { MoneyField, RateField } from '../../kit/money/MoneyField.tsx'
import { useSession } from '../../session/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { addIcon, removeIcon } from '../../ui/icons.ts'
import { emptyMember, type MemberDraft } from './tax-draft.ts'

interface Props {
  readonly value?: readonly MemberDraft[]
  readonly onChange?: (taxes: readonly MemberDraft[]) => void
}

/** The taxes of a group, in their order: one may stand on those before it. */
export function TaxGroupField({ value = [], onChange }: Props) {
  const { t } = useTranslation('tax')
  const set = (at: number, change: Partial<MemberDraft>): void =>
    onChange?.(value.map((tax, index) => (index === at ? { ...tax, ...change } : tax)))
  return (
    <div className="k-stack">
      {value.map((tax, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a tax of a group is known by its place
        <div key={at} className="k-stack-tight">
          <Member tax={tax} place={at + 1} before={value.slice(0, at)} onChange={(change) => set(at, change)} />
          <div>
            <CountLimit count={value.length} least={1}>
              <Button
                type="text"
                icon={<Icon of={removeIcon} />}
                onClick={() => onChange?.(value.filter((_, index) => index !== at))}
              >
                {t('group.remove', { place: at + 1 })}
              </Button>
            </CountLimit>
          </div>
        </div>
      ))}
      <div>
        <CountLimit count={value.length} most={SNAPSHOT_LIMITS.groupTaxes}>
          <Button icon={<Icon of={addIcon} />} onClick={() => onChange?.([...value, emptyMember])}>
            {t('group.add')}
          </Button>
        </CountLimit>
      </div>
    </div>
  )
}

interface MemberProps {
  readonly tax: MemberDraft
  readonly place: number
  readonly before: readonly MemberDraft[]
  readonly onChange: (change: Partial<MemberDraft>) => void
}

function Member({ tax, place, before, onChange }: MemberProps) {
  const { t } = useTranslation('tax')
  const on = tax.on ?? []
  return (
    <>
      <Input
        aria-label={t('group.code', { place })}
        addonBefore={t('code')}
        maxLength={SNAPSHOT_LIMITS.taxCode}
        value={tax.code}
        onChange={(event) => onChange({ code: event.target.value })}
      />
      <RateField
        aria-label={t('group.rate', { place })}
        value={tax.rateMillionths}
        onChange={(rateMillionths) => onChange({ rateMillionths })}
      />
      {before
        .filter(({ code }) => code !== '')
        .map(({ code }) => (
          <Checkbox
            key={code}
            aria-label={t('group.on', { code, place })}
            checked={on.includes(code)}
            onChange={(event) =>
              onChange({ on: event.target.checked ? [...on, code] : on.filter((one) => one !== code) })
            }
          >
            {t('group.onShort', { code })}
          </Checkbox>
        ))}
      <Band band={tax.band ?? null} place={place} onChange={(band) => onChange({ band })} />
    </>
  )
}

interface BandProps {
  readonly band: NonNullable<MemberDraft['band']> | null
  readonly place: number
  readonly onChange: (band: MemberDraft['band']) => void
}

/** The unit prices at which a tax counts. */
function Band({ band, place, onChange }: BandProps) {
  const { t } = useTranslation('tax')
  const currency = useSession(({ outlets }) => outlets[0]?.payCurrency ?? 'USD')
  const choose = (kind: 'any' | 'whole' | 'part'): void =>
    onChange(kind === 'any' ? null : { fromMinor: null, untilMinor: null, ...band, kind })
  return (
    <>
      <Select
        aria-label={t('group.band', { place })}
        value={band?.kind ?? 'any'}
        onChange={choose}
        options={[
          { value: 'any', label: t('group.bandNone') },
          { value: 'whole', label: t('group.bandWhole') },
          { value: 'part', label: t('group.bandPart') },
        ]}
      />
      {band ? (
        <>
          <MoneyField
            currency={currency}
            aria-label={t('group.from', { place })}
            placeholder={t('group.from', { place })}
            value={band.fromMinor}
            onChange={(fromMinor) => onChange({ ...band, fromMinor })}
          />
          <MoneyField
            currency={currency}
            aria-label={t('group.until', { place })}
            placeholder={t('group.until', { place })}
            value={band.untilMinor}
            onChange={(untilMinor) => onChange({ ...band, untilMinor })}
          />
        </>
      ) : null}
    </>
  )
}
