import { openStocktake } from '@kassa/contract/inventory/stocktake.calls.ts'
import { GOODS_IN_15_MINUTES } from '@kassa/domain/inventory/stocktake.ts'
import { Form, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormNumber, FormPercent } from '../../kit/form/fields/FormNumber.tsx'
import { FormSwitch } from '../../kit/form/fields/FormSwitch.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { useCan } from '../../session/permission.ts'
import { categoryPath } from '../../parts/goods/category-tree.ts'
import { useCategories } from '../../parts/goods/use-categories.ts'
import { GoodsChoice } from '../../parts/goods/GoodsChoice.tsx'

interface Props {
  /** The proposed kind of count. */
  readonly kind: Kind
  readonly onOpened: (id: string) => void
  readonly onClose: () => void
}

const kinds = ['all', 'risk', 'category', 'shelf', 'list'] as const
export type Kind = (typeof kinds)[number]

const initialOf = (kind: Kind) => ({
  scope: { kind, count: GOODS_IN_15_MINUTES },
  isBlind: true,
  note: '',
  toleranceUnits: 0,
  toleranceBasisPoints: 200,
})

/** Opens an inventory check at the chosen outlet: what is counted, blind or not, and how much difference is let pass. */
export function OpenStocktakeDrawer({ kind, onOpened, onClose }: Props) {
  const [initial] = useState(() => initialOf(kind))
  const { t } = useTranslation(['stocktake', 'supply'])
  const open = useChange(openStocktake, { onDone: ({ id }) => onOpened(id) })
  return (
    <FormDrawer
      isStep
      title={t('new')}
      initial={initial}
      schema={openStocktake.request}
      keptAs="stocktake.new"
      saveLabel={t('start')}
      onClose={onClose}
      onSubmit={(fields) => open.mutateAsync(fields)}
    >
      <ScopeFields />
      <FormSection title={t('how')}>
        <FormSwitch name="isBlind" label={t('blind')} hint={t('blindHint')} />
        <div className="k-form-pair">
          <FormPercent name="toleranceBasisPoints" label={t('toleranceShare')} hint={t('toleranceHint')} />
          <FormNumber name="toleranceUnits" label={t('toleranceUnits')} hint={t('toleranceUnitsHint')} />
        </div>
        <FormField name="note" label={t('supply:note')} isOptional>
          <Input.TextArea rows={2} maxLength={255} />
        </FormField>
      </FormSection>
    </FormDrawer>
  )
}

function ScopeFields() {
  const { t } = useTranslation('stocktake')
  const seesStock = useCan('platform.inventory.stock', 'desk.inventory')
  const kind = (Form.useWatch(['scope', 'kind']) as Kind | undefined) ?? 'all'
  const shown = kinds.filter((one) => one !== 'list' || seesStock)
  return (
    <FormSection title={t('scope.title')} note={t('scope.note')}>
      <FormField name={['scope', 'kind']} label={t('scope.title')}>
        <Radio.Group optionType="button" options={shown.map((value) => ({ value, label: t(`scope.${value}`) }))} />
      </FormField>
      {kind === 'risk' ? (
        <FormNumber name={['scope', 'count']} label={t('scope.riskCount')} hint={t('scope.riskHint')} />
      ) : null}
      {kind === 'category' ? <CategoryScope /> : null}
      {kind === 'shelf' ? (
        <FormField name={['scope', 'shelfNumbers']} label={t('scope.shelf')} hint={t('scope.shelfHint')}>
          <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ' ']} />
        </FormField>
      ) : null}
      {kind === 'list' ? (
        <FormField name={['scope', 'variantIds']} label={t('scope.list')}>
          <GoodsChoice />
        </FormField>
      ) : null}
    </FormSection>
  )
}

function CategoryScope() {
  const { t } = useTranslation('stocktake')
  const categories = useCategories()
  return (
    <FormField name={['scope', 'categoryIds']} label={t('scope.category')} hint={t('scope.categoryHint')}>
      <Select
        mode="multiple"
        showSearch={{ optionFilterProp: 'label' }}
        options={categories.map(({ id }) => ({ value: id, label: categoryPath(categories, id) }))}
      />
    </FormField>
  )
}
