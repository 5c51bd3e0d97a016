import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { merchantView } from '@kassa/contract/organisation/merchant.calls.ts'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { localeOf } from '../../words/locale.ts'
import { currentLanguage } from '../../words/words.ts'
import { CountrySelect } from './CountrySelect.tsx'
import { LanguageSelect } from './LanguageSelect.tsx'
import { PictureField } from '../pictures/PictureField.tsx'

export type Merchant = OutputOf<typeof merchantView>

/** Returns the first draft of a form about a merchant. */
export const merchantDraft = (merchant?: Merchant) => ({
  name: merchant?.name ?? '',
  companyName: merchant?.companyName ?? '',
  address: merchant?.address ?? '',
  contactName: merchant?.contactName ?? '',
  phone: merchant?.phone ?? '',
  bankAccount: merchant?.bankAccount ?? '',
  socialCreditCode: merchant?.socialCreditCode ?? '',
  country: merchant?.country ?? 'CN',
  locale: merchant?.locale ?? localeOf(currentLanguage()),
  licenceFileId: merchant?.licenceFileId ?? null,
  personIdFileId: merchant?.personIdFileId ?? null,
  exteriorFileId: merchant?.exteriorFileId ?? null,
  interiorFileId: merchant?.interiorFileId ?? null,
})

const PICTURES = [
  { name: 'licenceFileId', word: 'licence', purpose: 'merchant-paper' },
  { name: 'personIdFileId', word: 'personId', purpose: 'merchant-paper' },
  { name: 'exteriorFileId', word: 'exterior', purpose: 'shop-photo' },
  { name: 'interiorFileId', word: 'interior', purpose: 'shop-photo' },
] as const

interface Props {
  /** `own`: the merchant's people upload; `seen`: those above look; `none`: there is no merchant yet. */
  readonly pictures: 'own' | 'seen' | 'none'
}

/** Every field of specification §3 about a merchant. */
export function MerchantFields({ pictures }: Props) {
  const { t } = useTranslation('people')
  return (
    <>
      <FormSection title={t('section.merchant')}>
        <FormField name="name" label={t('field.name')} hint={t('hint.name')}>
          <Input autoFocus maxLength={50} />
        </FormField>
        <FormField name="companyName" label={t('field.company')} isOptional>
          <Input maxLength={100} />
        </FormField>
        <FormField name="address" label={t('field.address')} isOptional>
          <Input maxLength={255} />
        </FormField>
        <FormField name="contactName" label={t('field.contact')} isOptional>
          <Input maxLength={50} />
        </FormField>
        <FormField name="phone" label={t('field.phone')} hint={t('hint.phone')} isOptional>
          <Input maxLength={30} type="tel" />
        </FormField>
        <FormField name="country" label={t('field.country')}>
          <CountrySelect />
        </FormField>
        <FormField name="locale" label={t('field.language')}>
          <LanguageSelect />
        </FormField>
      </FormSection>
      <FormSection title={t('section.papers')}>
        <FormField name="socialCreditCode" label={t('field.creditCode')} isOptional>
          <Input maxLength={30} />
        </FormField>
        <FormField name="bankAccount" label={t('field.bankAccount')} isOptional>
          <Input maxLength={50} />
        </FormField>
        {pictures === 'none'
          ? null
          : PICTURES.map(({ name, word, purpose }) => (
              <FormField key={name} name={name} label={t(`field.${word}`)} isOptional isNullable>
                <PictureField purpose={purpose} label={t(`field.${word}`)} isReadOnly={pictures === 'seen'} />
              </FormField>
            ))}
      </FormSection>
    </>
  )
}
