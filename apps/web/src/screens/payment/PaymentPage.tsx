import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../kit/list/use-address.ts'
import { PageHead } from '../../kit/PageHead.tsx'
import { useSession } from '../../session/session.ts'
import { AccountList } from './AccountList.tsx'
import { MealVouchers } from './MealVouchers.tsx'
import { MethodList } from './MethodList.tsx'
import { OpenCases } from './OpenCases.tsx'
import { Settlements } from './Settlements.tsx'

/** Ways to pay of the merchant, or of an outlet that has its own. Source: specification §2 (/payment-pay), §5, D67, D102. */
export default function PaymentPage() {
  const { t } = useTranslation(['payConfig', 'nav'])
  const outletId = useOutlet()
  return (
    <>
      <PageHead
        title={t('nav:screen.payMethods.title')}
        purpose={t('nav:screen.payMethods.purpose')}
        actions={<OutletChoice outletId={outletId} />}
      />
      <div className="k-stack">
        <MethodList key={outletId ?? ''} outletId={outletId} />
        <AccountList />
        <OpenCases />
        <Settlements />
        <MealVouchers />
      </div>
    </>
  )
}

/** Returns the place that is looked at: from the address; staff see an outlet of theirs. */
function useOutlet(): string | undefined {
  const [address] = useAddress()
  const outlets = useSession((session) => session.outlets)
  const isStaff = useSession((session) => session.user?.tier === 'staff')
  const asked = address['place']
  if (asked !== undefined && asked !== '') return asked
  return isStaff ? outlets[0]?.id : undefined
}

function OutletChoice({ outletId }: { readonly outletId: string | undefined }) {
  const { t } = useTranslation('payConfig')
  const [, change] = useAddress()
  const outlets = useSession((session) => session.outlets)
  const isStaff = useSession((session) => session.user?.tier === 'staff')
  return (
    <Select
      className="k-place"
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={t('place.label')}
      value={outletId ?? ''}
      options={[
        ...(isStaff ? [] : [{ value: '', label: t('place.merchant') }]),
        ...outlets.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(place: string) => change({ place })}
    />
  )
}
