import { readSalesSettings, saveSalesSettings } from '@kassa/contract/settings/settings.calls.ts'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { useAddress } from '../../kit/list/use-address.ts'
import { PageHead } from '../../kit/PageHead.tsx'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { DisabledReason } from '../../kit/state/DisabledReason.tsx'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { Skeleton } from '../../kit/state/Skeleton.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { useSession } from '../../session/session.ts'
import { SettingDrawer } from './SettingDrawer.tsx'
import { type SettingView, type ShownGroup, type ShownKey, shownSettings, wordOfKey } from './shown-settings.ts'
import { useSettingText } from './use-setting-text.ts'

const EDIT = 'platform.configuration.sales.edit'

/** Rules of the desk for the merchant or for one outlet, each with where it comes from. Source: D66, D83. */
export default function SalesSettingsPage() {
  const { t } = useTranslation(['salesSettings', 'nav'])
  const [address] = useAddress()
  const outletId = address['place']
  const place = outletId === undefined ? {} : { outletId }
  const [editing, setEditing] = useState<ShownKey | null>(null)
  const { data, error, refetch } = useAnswer(readSalesSettings, place, { keepsPrevious: true })
  const settings = new Map(data?.settings.map((setting) => [setting.key, setting]))
  const edited = editing === null ? undefined : settings.get(editing)
  return (
    <>
      <PageHead
        title={t('nav:screen.salesSettings.title')}
        purpose={t('nav:screen.salesSettings.purpose')}
        actions={<PlaceChoice />}
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
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={8} />
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

function PlaceChoice() {
  const { t } = useTranslation('salesSettings')
  const [address, change] = useAddress()
  const outlets = useSession((session) => session.outlets)
  return (
    <Select
      className="k-place"
      aria-label={t('place.label')}
      value={address['place'] ?? ''}
      options={[
        { value: '', label: t('place.merchant') },
        ...outlets.map((outlet) => ({ value: outlet.id, label: outlet.name })),
      ]}
      onChange={(value: string) => change({ place: value })}
    />
  )
}

interface LineProps {
  readonly name: ShownKey
  readonly setting: SettingView
  readonly place: { readonly outletId?: string }
  readonly onEdit: () => void
}

function SettingLine({ name, setting, place, onEdit }: LineProps) {
  const { t } = useTranslation(['salesSettings', 'common'])
  const text = useSettingText()
  const isOwn = setting.from === (place.outletId === undefined ? 'merchant' : 'outlet')
  const title = t(`name.${wordOfKey(name)}`)
  return (
    <li className="k-setting">
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
            <Button aria-label={`${t('common:edit')}: ${title}`} onClick={onEdit}>
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
  const save = useChange(saveSalesSettings)
  const ask = async (): Promise<void> => {
    const title = t('inheritQuestion', { name: t(`name.${wordOfKey(name)}`) })
    const body = t('inheritBody', { value: text(name, setting.inherited) })
    if (await confirm({ title, body, ok: t('inherit') }))
      save.mutate({ ...place, changes: [{ key: name, value: null, inherit: true, version: setting.version }] })
  }
  return (
    <Button type="text" onClick={() => void ask()}>
      {t('inherit')}
    </Button>
  )
}
