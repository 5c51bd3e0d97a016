import { SELLING_CURRENCIES } from '@kassa/domain/money/selling-currencies.ts'
import { saveVersion, type VersionView } from '@kassa/contract/billing/version.calls.ts'
import type { Endpoint } from '@kassa/contract/endpoint.ts'
import { listMerchants, readMerchant } from '@kassa/contract/organisation/merchant.calls.ts'
import { listPartners, readPartner } from '@kassa/contract/organisation/partner.calls.ts'
import { LICENCE_FUNCTIONS } from '@kassa/domain/billing/functions.ts'
import { Form, Input, Segmented, Select } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormMoney, FormNumber, FormPercent } from '../../kit/form/fields/FormNumber.tsx'
import { FormSwitch } from '../../kit/form/fields/FormSwitch.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import type { FoundFilter } from '../../kit/list/filter/filters.ts'
import { FoundMany } from '../../kit/list/filter/FoundMany.tsx'
import { currencyChoice } from '../../words/currency-name.ts'

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

/** A billing version. A licence in use keeps its terms: other terms make a new edition. */
export function VersionDrawer({ version, onClose }: Props) {
  const { t } = useTranslation('billing')
  const save = useChange(saveVersion)
  const initial = useMemo(() => draftOf(version), [version])
  return (
    <FormDrawer
      title={version ? version.name : t('versions.new')}
      initial={initial}
      schema={schema}
      keptAs={`version.${version?.id ?? 'new'}`}
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
        <FormNumber name="position" label={t('versions.position')} />
        <FormNumber name="trialDays" label={t('versions.trialDays')} />
        <FormSwitch name="isDefault" label={t('versions.isDefault')} />
      </FormSection>
      <FormSection title={t('versions.forWhom')}>
        <ForWhom />
      </FormSection>
      <FormSection title={t('versions.limits')}>
        {LIMITS.map((limit) => (
          <FormNumber
            key={limit}
            name={['limits', limit]}
            label={t(`limit.${limit}`)}
            hint={t('versions.emptyNone')}
            isOptional
          />
        ))}
      </FormSection>
      <FormSection title={t('versions.prices')}>
        {version === null ? (
          <FormField name="currency" label={t('versions.currency')}>
            <Select options={SELLING_CURRENCIES.map((value) => ({ value, label: currencyChoice(value) }))} />
          </FormField>
        ) : null}
        <PriceFields held={version?.currency} />
      </FormSection>
      <FormSection title={t('versions.commission')}>
        <FormPercent name={['commission', 'firstBasisPoints']} label={t('versions.first')} />
        <FormPercent name={['commission', 'secondBasisPoints']} label={t('versions.second')} />
      </FormSection>
    </FormDrawer>
  )
}

/** Everybody, or partners (with their merchants) and merchants by name. */
function ForWhom() {
  const { t } = useTranslation('billing')
  const isNamed = Form.useWatch('visibility') === 'named'
  const found = (list: Endpoint, read: Endpoint): FoundFilter => ({ kind: 'found', name: '', label: '', list, read })
  return (
    <>
      <FormField name="visibility" label={t('versions.visibility')}>
        <Segmented
          options={[
            { value: 'public', label: t('versions.public') },
            { value: 'named', label: t('versions.named') },
          ]}
        />
      </FormField>
      {isNamed ? (
        <>
          <FormField name="partnerIds" label={t('versions.partners')} isOptional>
            <FoundMany filter={found(listPartners, readPartner)} />
          </FormField>
          <FormField name="merchantIds" label={t('versions.merchants')} isOptional>
            <FoundMany filter={found(listMerchants, readMerchant)} />
          </FormField>
        </>
      ) : null}
    </>
  )
}

/** Prices in the currency that is chosen above; that of a version that is sold stays. */
function PriceFields({ held }: { readonly held: string | undefined }) {
  const { t } = useTranslation('billing')
  const chosen = Form.useWatch('currency') as string | undefined
  const currency = held ?? chosen ?? 'CNY'
  return PRICES.map((price) => (
    <FormMoney
      key={`${price} ${currency}`}
      name={['prices', price]}
      label={t(`versions.price.${price}`)}
      hint={t('versions.emptyUnsold')}
      isOptional
      currency={currency}
    />
  ))
}

function draftOf(version: VersionView | null): object {
  if (!version) return blank
  const { id: _, editionId: __, editionNumber: ___, holders: ____, version: _____, ...fields } = version
  return fields
}
