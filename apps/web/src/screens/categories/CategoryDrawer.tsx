import { createCategory, editCategory } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { canStandUnder } from '@kassa/domain/product/category-tree.ts'
import { listTaxes } from '@kassa/contract/settings/tax.calls.ts'
import { Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormNumber } from '../../kit/form/fields/FormNumber.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { taxText } from '../../kit/money/format.ts'
import { NamesInLanguages } from '../../parts/names/NamesInLanguages.tsx'
import { RestrictionChoice } from '../../parts/goods/RestrictionChoice.tsx'
import { DefaultChoice } from './DefaultChoice.tsx'
import { type Category, categoryPath } from '../../parts/goods/category-tree.ts'

const newSchema = createCategory.request
const editSchema = editCategory.request.omit({ id: true, version: true })

interface Props {
  readonly category: Category | null
  readonly parentId: string | null
  readonly rows: readonly Category[]
  readonly onClose: () => void
}

/** Adds a category, or renames and moves one; it cannot be moved under itself. */
export function CategoryDrawer({ category, parentId, rows, onClose }: Props) {
  const { t } = useTranslation('category')
  const create = useChange(createCategory)
  const edit = useChange(editCategory)
  if (category === null)
    return (
      <FormDrawer
        title={t('new')}
        initial={{
          name: '',
          names: {},
          parentId,
          taxId: null as string | null,
          restriction: null as Category['restriction'],
          memberDiscountAllowed: null as boolean | null,
          earnsPoints: null as boolean | null,
        }}
        schema={newSchema}
        keptAs="category.new"
        placeOf={placeOf}
        onClose={onClose}
        onSubmit={(fields) => create.mutateAsync(fields)}
      >
        <Fields rows={rows} self={null} />
      </FormDrawer>
    )
  const { id, version, name, names, taxId, restriction, memberDiscountAllowed, earnsPoints, position } = category
  return (
    <FormDrawer
      title={t('edit')}
      initial={{ name, names, parentId, taxId, restriction, memberDiscountAllowed, earnsPoints, position }}
      schema={editSchema}
      keptAs={`category.${id}`}
      placeOf={placeOf}
      onClose={onClose}
      version={version}
      onSubmit={(fields, based) => edit.mutateAsync({ ...fields, id, version: based })}
    >
      <Fields rows={rows} self={category} />
    </FormDrawer>
  )
}

/** Returns the field at which a refusal of the server is shown. */
const placeOf = ({ code }: { readonly code: string }): string | null =>
  code === 'category.name-taken' ? 'name' : code === 'category.own-child' ? 'parentId' : null

function Fields({ rows, self }: { rows: readonly Category[]; self: Category | null }) {
  const { t } = useTranslation(['category', 'kit'])
  const taxes = useAnswer(listTaxes, { limit: 200, enabled: 1 }, { isQuiet: true })
  const parents = rows.filter((row) => self === null || canStandUnder(rows, self.id, row.id))
  return (
    <>
      <FormSection title={t('section')}>
        <FormField name="name" label={t('name')} hint={t('kit:hint.length', { minimum: 2, maximum: 50 })}>
          <Input autoFocus maxLength={50} />
        </FormField>
        <FormField name="parentId" label={t('parent')} isOptional isNullable>
          <Select
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('top')}
            options={parents.map((row) => ({ value: row.id, label: categoryPath(rows, row.id) }))}
          />
        </FormField>
        <FormField name="taxId" label={t('tax')} isOptional isNullable>
          <Select
            allowClear
            placeholder={t('taxInherit')}
            options={(taxes.data?.rows ?? []).map((tax) => ({
              value: tax.id,
              label: taxText(tax.name, tax.rateBasisPoints),
            }))}
          />
        </FormField>
        <FormField name="restriction" label={t('restriction')} isOptional isNullable>
          <RestrictionChoice inherited={t('restrictionInherit')} />
        </FormField>
        <FormField
          name="memberDiscountAllowed"
          label={t('memberDiscount')}
          hint={t('defaultsHint')}
          isOptional
          isNullable
        >
          <DefaultChoice />
        </FormField>
        <FormField name="earnsPoints" label={t('points')} hint={t('defaultsHint')} isOptional isNullable>
          <DefaultChoice />
        </FormField>
        {self === null ? null : <FormNumber name="position" label={t('position')} />}
      </FormSection>
      <NamesInLanguages />
    </>
  )
}
