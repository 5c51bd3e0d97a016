import { cardOfInto, intoCard, intoOf, REFUND_INTO, type RefundInto } from '@kassa/contract/stored-value/refund-into.ts'
import { Input, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'

/** Where the money of a refund may stay with the shop; `paid` is none of them: it goes back as it was paid. */
const WAYS = ['paid', ...REFUND_INTO] as const
type Way = (typeof WAYS)[number]

/** The choice as the call takes it: none while the card has no code yet. */
export const intoAsked = (into: RefundInto | null): RefundInto | undefined =>
  into === null || cardOfInto(into) === '' ? undefined : into

interface Props {
  readonly hasMember: boolean
  /** Null: as it was paid. */
  readonly into: RefundInto | null
  readonly onChange: (into: RefundInto | null) => void
}

/** Asks whether what cash and electronic money paid goes back, or stays as stored value. Source: D122. */
export function RefundWay({ hasMember, into, onChange }: Props) {
  const { t } = useTranslation('order')
  const code = cardOfInto(into)
  const ways = WAYS.filter((way) => way !== 'balance' || hasMember)
  return (
    <div className="k-stack-tight">
      <strong id="refund-way">{t('refund.into.way')}</strong>
      <Segmented<Way>
        aria-labelledby="refund-way"
        value={into?.kind ?? 'paid'}
        options={ways.map((way) => ({ value: way, label: t(`refund.into.${way}`) }))}
        onChange={(way) => onChange(way === 'paid' ? null : intoOf(way))}
      />
      {code !== undefined && (
        <label className="k-stack-tight">
          {t('refund.into.code')}
          <Input
            value={code}
            maxLength={64}
            autoComplete="off"
            onChange={({ target }) => onChange(intoCard(target.value))}
          />
        </label>
      )}
    </div>
  )
}
