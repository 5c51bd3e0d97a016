import { listDevices } from '@kassa/contract/device/device.calls.ts'
import { readPlatformSales, readSalesSettings } from '@kassa/contract/settings/settings.calls.ts'
import { Button, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useFormState } from '../../kit/form/form-state.ts'
import { useAddress } from '../../kit/list/use-address.ts'
import { useAskedPart } from '../../kit/detail/use-asked-part.ts'
import { PageHead } from '../../kit/PageHead.tsx'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { DisabledReason } from '../../kit/state/DisabledReason.tsx'
import { Loading } from '../../kit/state/Loading.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { useSession } from '../../session/session.ts'
import {
  askedOf,
  type SettingsPlace,
  placeIn,
  placeText,
  scopeOfPlace,
  type SettingView,
  type ShownGroup,
  type ShownKey,
  shownSettings,
  wordOfKey,
} from './shown-settings.ts'
import { useSaveSettings } from './use-save-settings.ts'
import { useSettingText } from './use-setting-text.ts'
import { colon } from '../../words/colon.ts'

const SettingDrawer = lazyPart(() => import('./SettingDrawer.tsx').then((part) => part.SettingDrawer))

const EDIT = 'platform.configuration.sales.edit'

/** Rules of the desk for the platform, the merchant, an outlet or one device, each with where it comes from. Source: D66, D83, CF-P04. */
export default function SalesSettingsPage() {
  const { t } = useTranslation(['salesSettings', 'nav'])
  const place = usePlace()
  const [editing, setEditing] = useFormState<ShownKey | null>('sales-setting', null)
  const { data, error, refetch } = useAnswer(callOf(place), askedOf(place), {
    keepsPrevious: true,
  })
  useAskedPart(data !== undefined)
  const settings = new Map(data?.settings.map((setting) => [setting.key, setting]))
  const edited = editing === null ? undefined : settings.get(editing)
  return (
    <>
      <PageHead
        title={t('nav:screen.salesSettings.title')}
        purpose={t('nav:screen.salesSettings.purpose')}
        actions={<PlaceChoice place={place} />}
      />
      {data ? (
        <div className="k-stack">
          {(Object.keys(shownSettings) as ShownGroup[]).map((group) => (
            <section key={group} className="k-panel">
              <h2>{t(`section.${group}`)}</h2>
              <ul className="k-plain-list">
                {shownSettings[group].map((key) => {
                  const setting = settings.get(key)
                  return setting ? (
                    <SettingLine key={key} name={key} setting={setting} place={place} onEdit={() => setEditing(key)} />
                  ) : null
                })}
              </ul>
            </section>
          ))}
        </div>
      ) : (
        <Loading error={error} onRetry={() => void refetch()} rows={8} />
      )}
      {editing !== null && edited ? (
        <SettingDrawer
          key={`${editing} ${edited.version}`}
          name={editing}
          setting={edited}
          place={place}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </>
  )
}

/** Both answer the same; the platform's is asked for without a place. */
const callOf = ({ isPlatform }: SettingsPlace): typeof readSalesSettings =>
  isPlatform ? (readPlatformSales as typeof readSalesSettings) : readSalesSettings

/** Returns the place that is looked at: from the address; staff without a choice of their own see their outlet, an operator the platform. */
function usePlace(): SettingsPlace {
  const [address] = useAddress()
  const outlets = useSession((session) => session.outlets)
  const tier = useSession((session) => session.user?.tier)
  return placeIn(address['place'], tier === 'operator', tier === 'staff' ? outlets[0]?.id : undefined)
}

function PlaceChoice({ place }: { place: SettingsPlace }) {
  const { t } = useTranslation('salesSettings')
  const [, change] = useAddress()
  const outlets = useSession((session) => session.outlets)
  const tier = useSession((session) => session.user?.tier)
  const { data } = useAnswer(listDevices, { limit: 200 }, { isQuiet: true })
  if (place.isPlatform) return <StatusTag kind="info">{t('place.platform')}</StatusTag>
  const devicesOf = (outletId: string) => (data?.rows ?? []).filter((device) => device.outletId === outletId)
  return (
    <Select
      className="k-place"
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={t('place.label')}
      value={placeText(place)}
      options={[
        ...(tier === 'staff' ? [] : [{ value: '', label: t('place.merchant') }]),
        ...outlets.flatMap((outlet) => [
          { value: outlet.id, label: outlet.name },
          ...devicesOf(outlet.id).map((device) => ({
            value: placeText({ outletId: outlet.id, deviceId: device.id }),
            label: t('place.device', { outlet: outlet.name, device: device.name }),
          })),
        ]),
      ]}
      onChange={(value: string) => change({ place: value })}
    />
  )
}

interface LineProps {
  readonly name: ShownKey
  readonly setting: SettingView
  readonly place: SettingsPlace
  readonly onEdit: () => void
}

function SettingLine({ name, setting, place, onEdit }: LineProps) {
  const { t } = useTranslation(['salesSettings', 'common'])
  const text = useSettingText()
  const isOwn = setting.from === scopeOfPlace(place)
  const title = t(`name.${wordOfKey(name)}`)
  return (
    <li id={`part-${wordOfKey(name)}`} className="k-setting">
      <div>
        <strong>{title}</strong>
        <p className="k-muted">{t(`note.${wordOfKey(name)}`)}</p>
        <p>
          {text(name, setting.value)}{' '}
          <StatusTag kind={isOwn ? 'info' : 'off'}>
            {isOwn ? t(`from.${setting.from}`) : t('inherited', { from: t(`from.${setting.from}`) })}
          </StatusTag>
        </p>
      </div>
      <CanDo permission={EDIT}>
        <div className="k-save-actions">
          {isOwn ? <InheritButton name={name} setting={setting} place={place} /> : null}
          <DisabledReason reason={setting.isSettable ? null : t('notHere')}>
            <Button aria-label={`${t('common:edit')}${colon()}${title}`} onClick={onEdit}>
              {t('common:edit')}
            </Button>
          </DisabledReason>
        </div>
      </CanDo>
    </li>
  )
}

function InheritButton({ name, setting, place }: Omit<LineProps, 'onEdit'>) {
  const { t } = useTranslation('salesSettings')
  const text = useSettingText()
  const confirm = useConfirm()
  const save = useSaveSettings(place)
  const ask = async (): Promise<void> => {
    const title = t('inheritQuestion', { name: t(`name.${wordOfKey(name)}`) })
    const body = t('inheritBody', { value: text(name, setting.inherited) })
    if (await confirm({ title, body, ok: t('inherit') }))
      save.mutate({ changes: [{ key: name, value: null, inherit: true, version: setting.version }] })
  }
  return (
    <Button type="text" onClick={() => void ask()}>
      {t('inherit')}
    </Button>
  )
}
