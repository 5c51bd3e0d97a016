import { saveVersion, type VersionView } from '@kassa/contract/billing/version.calls.ts'
import { LICENCE_FUNCTIONS } from '@kassa/domain/billing/functions.ts'
import { Input, Select, Switch } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { MoneyField, PercentField } from '../../kit/money/MoneyField.tsx'
import { NumberInput } from '../../kit/money/NumberInput.tsx'
import { exponentOf } from '../../kit/money/format.ts'

const LIMITS = ['outlets', 'codes', 'staff', 'products'] as const
const PRICES = ['month', 'year', 'lifetime', 'outletMonth', 'outletYear', 'codeMonth', 'codeYear'] as const
const schema = saveVersion.request.omit({ id: true, version: true })

interface Props {
  /** Null: a new one. */
  readonly version: VersionView | null
  readonly onClose: () => void
}

const blank = {
  name: '',
  position: 0,
  visibility: 'public',
  partnerIds: [] as string[],
  merchantIds: [] as string[],
  isDefault: false,
  commission: { firstBasisPoints: 0, secondBasisPoints: 0 },
  currency: 'CNY',
  functions: [...LICENCE_FUNCTIONS] as string[],
  limits: { outlets: null, codes: null, staff: null, products: null },
  prices: {
    month: null,
    year: null,
    lifetime: null,
    outletMonth: null,
    outletYear: null,
    codeMonth: null,
    codeYear: null,
  },
  trialDays: 30,
}

/** A billing version. What is held keeps its terms: other terms make a new edition. */
export function VersionDrawer({ version, onClose }: Props) {
  const { t } = useTranslation('billing')
  const save = useChange(saveVersion)
  const initial = useMemo(() => draftOf(version), [version])
  const currency = version?.currency ?? 'CNY'
  return (
    <FormDrawer
      isOpen
      title={version ? version.name : t('versions.new')}
      initial={initial}
      schema={schema}
      {...(version ? { version: version.version } : {})}
      onClose={onClose}
      onSubmit={(fields, based) =>
        save.mutateAsync({ ...fields, ...(version ? { id: version.id } : {}), version: version ? based : 0 })
      }
    >
      <FormSection title={t('version')}>
        <FormField name="name" label={t('versions.name')}>
          <Input maxLength={50} />
        </FormField>
        <FormField name="functions" label={t('functions')}>
          <Select
            mode="multiple"
            options={LICENCE_FUNCTIONS.map((value) => ({ value, label: t(`function.${value}`) }))}
          />
        </FormField>
        <FormField name="position" label={t('versions.position')} decimals={0}>
          <NumberInput decimals={0} />
        </FormField>
        <FormField name="trialDays" label={t('versions.trialDays')} decimals={0}>
          <NumberInput decimals={0} />
        </FormField>
        <FormField name="isDefault" label={t('versions.isDefault')} valuePropName="checked">
          <Switch />
        </FormField>
      </FormSection>
      <FormSection title={t('versions.limits')}>
        {LIMITS.map((limit) => (
          <FormField
            key={limit}
            name={['limits', limit]}
            label={t(`limit.${limit}`)}
            hint={t('versions.emptyNone')}
            decimals={0}
            isOptional
          >
            <NumberInput decimals={0} />
          </FormField>
        ))}
      </FormSection>
      <FormSection title={t('versions.prices')}>
        {version === null ? (
          <FormField name="currency" label={t('versions.currency')}>
            <Select options={['CNY', 'USD', 'JPY', 'ETB'].map((value) => ({ value, label: value }))} />
          </FormField>
        ) : null}
        {PRICES.map((price) => (
          <FormField
            key={price}
            name={['prices', price]}
            label={t(`versions.price.${price}`)}
            hint={t('versions.emptyUnsold')}
            decimals={exponentOf(currency)}
            isOptional
          >
            <MoneyField currency={currency} />
          </FormField>
        ))}
      </FormSection>
      <FormSection title={t('versions.commission')}>
        <FormField name={['commission', 'firstBasisPoints']} label={t('versions.first')} decimals={2}>
          <PercentField />
        </FormField>
        <FormField name={['commission', 'secondBasisPoints']} label={t('versions.second')} decimals={2}>
          <PercentField />
        </FormField>
      </FormSection>
    </FormDrawer>
  )
}

function draftOf(version: VersionView | null): object {
  if (!version) return blank
  const { id: _, editionId: __, editionNumber: ___, holders: ____, version: _____, ...fields } = version
  return fields
}
