import { formatFault, NUMBERED, type FormattedDocument } from '@kassa/domain/sales/number-format.ts'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useToday } from '../../kit/detail/use-today.ts'
import { FormField } from '../../kit/form/FormField.tsx'
import { exampleOf } from './number-format-fields.ts'

/** How numbers are written, each with what the next one would look like. Source: CF-P05. */
export function NumberFormatsEditor() {
  const { t } = useTranslation('salesSettings')
  return (
    <>
      {NUMBERED.map((what) => (
        <FormField
          key={what}
          name={['value', what]}
          label={t(`number.${what}`)}
          hint={<Example of={what} />}
          isOptional
        >
          <Input maxLength={80} placeholder={USUAL[what]} />
        </FormField>
      ))}
      <p className="k-muted">{t('number.parts', { parts: PARTS })}</p>
    </>
  )
}

const PARTS = '{outlet} {till} {counter} {counter:4} {yyyy} {yy} {mm} {dd}'

const USUAL: Readonly<Record<FormattedDocument, string>> = {
  order: 'INV-{yy}{mm}/{outlet}-{till}-{counter}',
  refund: 'RF-{yy}{mm}/{outlet}-{till}-{counter}',
  invoice: 'TAX-{yyyy}/{outlet}-{counter}',
}

function Example({ of: what }: { of: FormattedDocument }) {
  const { t } = useTranslation('salesSettings')
  const today = useToday()
  const typed: unknown = Form.useWatch(['value', what])
  const format = typeof typed === 'string' && typed.trim() !== '' ? typed.trim() : null
  if (format !== null && formatFault(what, format)) return null
  return <span className="k-figures">{t('number.example', { number: exampleOf(what, format, today) })}</span>
}
