import { listCouponTemplates } from '@kassa/contract/promotion/coupon.calls.ts'
import { Select } from 'antd'
import { useAnswer } from '../../api/use-answer.ts'
import { useCan } from '../../session/permission.ts'

interface Props {
  readonly value?: string | null
  readonly onChange?: (templateId: string | null) => void
  readonly label: string
  /** The thing as it stands, with the coupon it gives. */
  readonly known: { readonly couponTemplateId: string | null; readonly couponName: string | null } | null
}

/** The merchant's coupons, of which one comes with something else; who may not see them keeps the one that is there. */
export function CouponSelect({ value = null, onChange, label, known }: Props) {
  const maySee = useCan('platform.marketing.coupons')
  const { data } = useAnswer(listCouponTemplates, { limit: 200 }, { isQuiet: true, isEnabled: maySee })
  const rows = (data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const own = known?.couponTemplateId
  const isMissing = own !== null && own !== undefined && !rows.some((row) => row.value === own)
  const options = isMissing ? [{ value: own, label: known?.couponName ?? own }, ...rows] : rows
  return (
    <Select
      allowClear
      className="k-wide"
      aria-label={label}
      value={value}
      options={options}
      onChange={(chosen: string | null | undefined) => onChange?.(chosen ?? null)}
    />
  )
}
