import { Input, InputNumber, Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useMomentText } from '../../kit/detail/Moment.tsx'
import { categoryPath } from '../../parts/goods/category-tree.ts'
import { useCategories } from '../../parts/goods/use-categories.ts'
import type { useLabelGoods } from './use-label-goods.ts'

const WHICH = ['changed', 'never', 'all', 'scheduled', 'received', 'expiring'] as const

/**
 * Filters the goods that need labels: by the text on their labels, by arrival, by expiry; of one category, or by name.
 */
export function LabelGoodsFilter({ chosen }: { readonly chosen: ReturnType<typeof useLabelGoods> }) {
  const { t } = useTranslation('label')
  const { which, setWhich, narrowed, narrow, prices, came } = chosen
  const categories = useCategories()
  const momentText = useMomentText()
  const offered = WHICH.filter(
    (value) =>
      (value !== 'scheduled' || prices.schedules.length > 0) && (value !== 'received' || came.receiptId !== null),
  )
  return (
    <>
      <div className="k-scroll-x" tabIndex={0} role="group" aria-label={t('print.which')}>
        <Segmented
          aria-label={t('print.which')}
          value={which}
          onChange={setWhich}
          options={offered.map((value) => ({ value, label: t(`print.${value}`) }))}
        />
      </div>
      <div className="lt-row">
        {which === 'scheduled' ? (
          <Select
            className="k-place"
            aria-label={t('print.schedule')}
            value={prices.scheduleId}
            onChange={prices.choose}
            options={prices.schedules.map(({ id, name }) => ({ value: id, label: name }))}
          />
        ) : null}
        {which === 'received' ? (
          <Select
            className="k-place"
            aria-label={t('print.receipt')}
            value={came.receipts.some(({ id }) => id === came.receiptId) ? came.receiptId : null}
            placeholder={t('print.receipt')}
            onChange={(id: string | null) => (id === null ? undefined : came.choose(id))}
            options={came.receipts.map(({ id, number, supplierName, at }) => ({
              value: id,
              label: `${number} · ${supplierName} · ${momentText(at, null, 'day')}`,
            }))}
          />
        ) : null}
        {which === 'expiring' ? (
          <label className="lt-field">
            <span>{t('print.days')}</span>
            <InputNumber
              aria-label={t('print.days')}
              min={0}
              max={365}
              precision={0}
              value={narrowed.days}
              onChange={(days) => narrow({ days: days ?? 0 })}
            />
          </label>
        ) : null}
        {categories.length === 0 ? null : (
          <Select
            className="k-place"
            aria-label={t('print.category')}
            placeholder={t('print.category')}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            value={narrowed.categoryId}
            onChange={(categoryId: string | undefined) => narrow({ categoryId: categoryId ?? null })}
            options={categories.map(({ id }) => ({ value: id, label: categoryPath(categories, id) }))}
          />
        )}
        <Input.Search
          className="k-place"
          aria-label={t('print.search')}
          placeholder={t('print.search')}
          allowClear
          onSearch={(search) => narrow({ search })}
        />
      </div>
    </>
  )
}
