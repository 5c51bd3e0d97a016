import { readScreen } from '@kassa/contract/print/screen.calls.ts'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useAddress } from '../../kit/list/use-address.ts'
import { PageHead } from '../../kit/PageHead.tsx'
import { Loading } from '../../kit/state/Loading.tsx'
import { useSession } from '../../session/session.ts'
import { PairedScreens } from './PairedScreens.tsx'
import { ScreenEditor } from './ScreenEditor.tsx'
import '../../second-screen/second-screen.css'
import './customer-screens.css'

/** How customers' screens are divided, at the merchant or an outlet, and which are paired. Source: specification §2 (/configMgmt/secondScreen), RC-S05. */
export default function CustomerScreenPage() {
  const { t } = useTranslation(['screen', 'nav'])
  const [address, change] = useAddress()
  const outlets = useSession((session) => session.outlets)
  const tier = useSession((session) => session.user?.tier)
  const asked = outlets.find(({ id }) => id === address['place'])?.id
  const outletId = asked ?? (tier === 'staff' ? outlets[0]?.id : undefined)
  const place = outletId === undefined ? {} : { outletId }
  const { data, error, refetch } = useAnswer(readScreen, place)
  return (
    <>
      <PageHead
        title={t('nav:screen.customerScreens.title')}
        purpose={t('nav:screen.customerScreens.purpose')}
        actions={
          <Select
            className="k-place"
            showSearch={{ optionFilterProp: 'label' }}
            aria-label={t('place.label')}
            value={outletId ?? ''}
            onChange={(id) => change({ place: id })}
            options={[
              ...(tier === 'staff' ? [] : [{ value: '', label: t('place.merchant') }]),
              ...outlets.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        }
      />
      <div className="k-stack">
        {data ? (
          <ScreenEditor
            key={`${outletId ?? ''} ${String(data.version)} ${data.from}`}
            now={data}
            outletId={outletId}
            onSaved={() => void refetch()}
          />
        ) : (
          <Loading error={error} onRetry={() => void refetch()} rows={8} />
        )}
        <PairedScreens />
      </div>
    </>
  )
}
