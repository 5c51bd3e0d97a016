import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../kit/state/lazy-part.tsx'
import { chooseOutlet, useSession } from '../session/session.ts'
import { Icon } from '../ui/Icon.tsx'
import { outletIcon } from '../ui/icons.ts'

const OpenDays = lazyPart(async () => (await import('../parts/place/OpenDays.tsx')).default)

/** The value that means every outlet one may see; no id looks like it. */
const ALL = 'all'

/** The outlet one works in: it goes with every call as the `outlet` header. Source: specification §7, SE-S06. */
export function OutletPicker() {
  const { t } = useTranslation('shell')
  const outlets = useSession((session) => session.outlets)
  const chosen = useSession((session) => session.outlet?.outletId)
  if (outlets.length === 0) return <span />
  return (
    <div className="k-outlet">
      <Icon of={outletIcon} />
      <Select
        variant="borderless"
        aria-label={t('outlet')}
        value={chosen ?? ALL}
        onChange={(id) => chooseOutlet(id === ALL ? null : id)}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={280}
        options={[
          ...(outlets.length > 1 ? [{ value: ALL, label: t('allOutlets') }] : []),
          ...outlets.map((outlet) => ({ value: outlet.id, label: `${outlet.name} · ${outlet.number}` })),
        ]}
      />
      <small className="k-outlet-days">
        <OpenDays />
      </small>
    </div>
  )
}
