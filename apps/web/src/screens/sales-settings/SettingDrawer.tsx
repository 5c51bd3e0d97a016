import { settingDefinitions } from '@kassa/contract/settings/setting-definitions.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { object } from 'zod'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { typedMarkdownRule } from './markdown-rule-fields.ts'
import { typedFormats } from './number-format-fields.ts'
import { typedOptionGroups } from './options/typed-option-groups.ts'
import { SettingEditor } from './SettingEditor.tsx'
import { placeText, type SettingsPlace, type SettingView, type ShownKey, wordOfKey } from './shown-settings.ts'
import { useSaveSettings } from './use-save-settings.ts'

interface Props {
  readonly name: ShownKey
  readonly setting: SettingView
  readonly place: SettingsPlace
  readonly onClose: () => void
}

/**
 * Returns the schema of the typed value: formats of numbers and steps of a markdown show their faults before they are
 * sent.
 */
function typedOf(name: ShownKey) {
  if (name === 'sales.expiry-markdown') return typedMarkdownRule
  if (name === 'sales.option-groups') return typedOptionGroups
  return name === 'sales.number-formats' ? typedFormats : settingDefinitions[name].value
}

/** Sets one setting at one place. Saving is refused when somebody else set it meanwhile. */
export function SettingDrawer({ name, setting, place, onClose }: Props) {
  const { t } = useTranslation('salesSettings')
  const save = useSaveSettings(place)
  const schema = useMemo(() => object({ value: typedOf(name) }), [name])
  const initial = useMemo(() => ({ value: setting.value }), [setting])
  const word = wordOfKey(name)
  return (
    <FormDrawer
      width={560}
      reopensAs={`sales-setting.${name}.${placeText(place)}`}
      title={t(`name.${word}`)}
      initial={initial}
      schema={schema}
      onClose={onClose}
      version={setting.version}
      onSubmit={({ value }, version) => save.mutateAsync({ changes: [{ key: name, value, inherit: false, version }] })}
    >
      <p className="k-muted k-form-section">{t(`note.${word}`)}</p>
      <SettingEditor name={name} />
    </FormDrawer>
  )
}
