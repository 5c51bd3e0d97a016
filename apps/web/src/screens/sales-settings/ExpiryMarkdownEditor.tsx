import { MARKDOWN_LIMITS } from '@kassa/domain/promotion/markdown-rule.ts'
import { Button, Form, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { CountLimit } from '../../kit/form/fields/CountLimit.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormNumber, FormPercent } from '../../kit/form/fields/FormNumber.tsx'
import { FormSwitch } from '../../kit/form/fields/FormSwitch.tsx'
import { categoryPath } from '../../parts/goods/category-tree.ts'
import { useCategories } from '../../parts/goods/use-categories.ts'

const { steps: many, categories: mostCategories } = MARKDOWN_LIMITS
const fresh = { daysLeft: 1, offBasisPoints: 5_000 }

/**
 * Edits the automatic markdown of goods that soon expire: by how many days are left, in which categories, at once or as
 * drafts.
 */
export function ExpiryMarkdownEditor() {
  const { t } = useTranslation('salesSettings')
  const categories = useCategories()
  return (
    <>
      <FormSwitch name={['value', 'isOn']} label={t('expiry.on')} />
      <FormSwitch name={['value', 'isLive']} label={t('expiry.live')} />
      <FormField name={['value', 'categoryIds']} label={t('expiry.categories')} isOptional>
        <Select
          mode="multiple"
          maxCount={mostCategories}
          optionFilterProp="label"
          options={categories.map(({ id }) => ({ value: id, label: categoryPath(categories, id) }))}
        />
      </FormField>
      <Form.List name={['value', 'steps']}>
        {(fields, { add, remove }) => (
          <div className="k-stack">
            {fields.map(({ key, name }) => (
              <fieldset key={key} className="k-panel">
                <FormNumber list="value.steps" name={[name, 'daysLeft']} label={t('expiry.days')} />
                <FormPercent list="value.steps" name={[name, 'offBasisPoints']} label={t('expiry.off')} />
                <CountLimit count={fields.length} least={many.min}>
                  <Button onClick={() => remove(name)}>{t('expiry.away')}</Button>
                </CountLimit>
              </fieldset>
            ))}
            <CountLimit count={fields.length} most={many.max}>
              <Button onClick={() => add(fresh)}>{t('expiry.more')}</Button>
            </CountLimit>
          </div>
        )}
      </Form.List>
    </>
  )
}
