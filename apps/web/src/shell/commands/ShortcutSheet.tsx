import { Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { type KeyGroup, type ShownShortcut, shownOf } from '../../kit/keys/shortcuts.ts'
import { readShortcuts } from '../../kit/keys/use-shortcuts.ts'

const groups: readonly KeyGroup[] = ['page', 'form', 'go', 'everywhere']

/** `?`: what keys do on this page, from the table that handles them. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  const shown = shownOf(readShortcuts())
  return (
    <Modal open onCancel={onClose} footer={null} width={640} title={t('keys.title')} className="k-keys">
      {groups.map((group) => (
        <Group key={group} title={t(`keys.${group}`)} lines={shown.filter((line) => line.group === group)} />
      ))}
      <p className="k-muted">{t('keys.note')}</p>
    </Modal>
  )
}

function Group({ title, lines }: { title: string; lines: readonly ShownShortcut[] }) {
  if (lines.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {lines.map(({ keys, label }) => (
          <div key={keys}>
            <dt>
              <Keys keys={keys} />
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Keys({ keys }: { keys: string }) {
  const { t } = useTranslation('shell')
  const caps = keys.split(/[ +]/).map((key) => (key === 'mod' ? 'Ctrl' : key.length === 1 ? key.toUpperCase() : key))
  return caps.map((cap, at) => (
    <span key={cap}>
      {at === 0 ? null : <small> {keys.includes('+') ? '+' : t('keys.then')} </small>}
      <kbd>{cap}</kbd>
    </span>
  ))
}
