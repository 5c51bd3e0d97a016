import { MERCHANT_PAGE_ROWS } from '@kassa/contract/report/merchant-page.calls.ts'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../kit/detail/Facts.tsx'
import { Moment } from '../../kit/detail/Moment.tsx'
import { countText, moneyText } from '../../kit/money/format.ts'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { Picture } from '../../parts/pictures/PictureField.tsx'
import type { MerchantAnswer } from './MerchantDetailPage.tsx'
import { colon } from '../../words/colon.ts'

/** Where it sells, and what each outlet sold where that may be seen. */
export function MerchantOutlets({ data: { outlets, merchant } }: { data: MerchantAnswer }) {
  const { t } = useTranslation(['place', 'people'])
  return (
    <section className="k-panel">
      {outlets.length === 0 ? <p className="k-muted">{t('noOutlets')}</p> : null}
      <ul className="k-plain-list">
        {outlets.map(({ id, number, name, currency, isEnabled, staff, devices, sales }) => (
          <li key={id}>
            <span>
              {name}{' '}
              <small className="k-muted">
                {[
                  number,
                  currency,
                  t('staff', { value: countText(staff) }),
                  `${t('people:field.devices')}${colon()}${countText(devices)}`,
                ].join(' · ')}
              </small>
            </span>
            <span className="k-tags">
              {isEnabled ? null : <StatusTag kind="off">{t('disabled')}</StatusTag>}
              {sales === null ? null : (
                <span className="k-figures">{t('soldAt', { value: moneyText(sales.netMinor, currency) })}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {merchant.outlets > outlets.length ? (
        <p className="k-muted">{t('first', { value: countText(MERCHANT_PAGE_ROWS) })}</p>
      ) : null}
    </section>
  )
}

/** Its administrators; staff are counted only. */
export function MerchantPeople({ data: { people } }: { data: MerchantAnswer }) {
  const { t } = useTranslation('place')
  return (
    <section className="k-panel">
      {people.length === 0 ? <p className="k-muted">{t('noPeople')}</p> : null}
      <ul className="k-plain-list">
        {people.map(({ id, name, roleName, isEnabled, lastSignedInAt }) => (
          <li key={id}>
            <span>
              {name} <small className="k-muted">{roleName}</small>
            </span>
            <span className="k-tags">
              {isEnabled ? null : <StatusTag kind="off">{t('disabled')}</StatusTag>}
              <small className="k-muted">
                {lastSignedInAt === null ? (
                  t('neverIn')
                ) : (
                  <>
                    {t('lastIn')} <Moment at={lastSignedInAt} />
                  </>
                )}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shows the papers it sent for its audit, and its contact person. */
export function MerchantPapers({ merchant }: { merchant: MerchantAnswer['merchant'] }) {
  const { t } = useTranslation(['people', 'place'])
  const papers = [
    { id: merchant.licenceFileId, label: t('field.licence') },
    { id: merchant.personIdFileId, label: t('field.personId') },
    { id: merchant.exteriorFileId, label: t('field.exterior') },
    { id: merchant.interiorFileId, label: t('field.interior') },
  ].flatMap(({ id, label }) => (id === null ? [] : [{ label, value: <Picture id={id} label={label} /> }]))
  const given = (text: string): string => (text === '' ? '–' : text)
  return (
    <section className="k-panel">
      {papers.length === 0 ? <p className="k-muted">{t('place:noPapers')}</p> : null}
      <Facts
        facts={[
          { label: t('field.company'), value: given(merchant.companyName) },
          { label: t('field.creditCode'), value: given(merchant.socialCreditCode) },
          { label: t('field.contact'), value: given(merchant.contactName) },
          { label: t('field.phone'), value: given(merchant.phone) },
          { label: t('field.address'), value: given(merchant.address) },
          { label: t('field.bankAccount'), value: given(merchant.bankAccount) },
          ...(merchant.auditReason === '' ? [] : [{ label: t('field.reason'), value: merchant.auditReason }]),
          ...papers,
        ]}
      />
    </section>
  )
}
