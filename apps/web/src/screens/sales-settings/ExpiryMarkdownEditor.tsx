import { MARKDOWN_LIMITS } from '@kassa/domain/promotion/markdown-rule.ts'
import { Button, Form, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormField } from '../../kit/form/FormField.tsx'
import { NumberInput } from '../../kit/money/NumberInput.tsx'
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
      <FormField name={['value', 'isOn']} label={t('expiry.on')} valuePropName="checked">
        <Switch />
      </FormField>
      <FormField name={['value', 'isLive']} label={t('expiry.live')} valuePropName="checked">
        <Switch />
      </FormField>
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
                <FormField list="value.steps" name={[name, 'daysLeft']} label={t('expiry.days')} decimals={0}>
                  <NumberInput decimals={0} />
                </FormField>
                <FormField list="value.steps" name={[name, 'offBasisPoints']} label={t('expiry.off')} decimals={2}>
                  <NumberInput decimals={2} suffix="%" />
                </FormField>
                <Button disabled={fields.length <= many.min} onClick={() => remove(name)}>
                  {t('expiry.away')}
                </Button>
              </fieldset>
            ))}
            <Button disabled={fields.length >= many.max} onClick={() => add(fresh)}>
              {t('expiry.more')}
            </Button>
          </div>
        )}
      </Form.List>
    </>
  )
}
