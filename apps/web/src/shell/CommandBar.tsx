import { Modal } from 'antd'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/Icon.tsx'
import { searchIcon } from '../ui/icons.ts'
import { type Command, matching, useCommands } from './commands.ts'

/** Ctrl+K: goes anywhere one may go and does what the top bar does, by typing a part of its name. */
export function CommandBar({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <Modal
      open={isOpen}
      onCancel={onClose}
      footer={null}
      closable={false}
      destroyOnHidden
      width={560}
      style={{ top: 80 }}
      title={<span className="k-hidden">{t('command.title')}</span>}
      className="k-command"
    >
      <CommandList onDone={onClose} />
    </Modal>
  )
}

function CommandList({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const found = matching(useCommands(), text)

  const run = (command: Command | undefined): void => {
    if (!command) return
    onDone()
    if (command.to === undefined) command.run?.()
    else void navigate({ to: command.to })
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (event.key === 'Enter') run(found[at])
    else return
    event.preventDefault()
  }

  return (
    <>
      <div className="k-command-box">
        <Icon of={searchIcon} />
        <input
          autoFocus
          role="combobox"
          aria-expanded="true"
          aria-controls="command-list"
          aria-activedescendant={found[at] ? `command-${found[at].id}` : undefined}
          aria-label={t('command.placeholder')}
          placeholder={t('command.placeholder')}
          value={text}
          onKeyDown={press}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
          }}
        />
      </div>
      <ul id="command-list" role="listbox" aria-label={t('command.title')} className="k-command-list">
        {found.map((command, index) => (
          <li
            key={command.id}
            id={`command-${command.id}`}
            role="option"
            aria-selected={index === at}
            onMouseMove={() => setAt(index)}
            onClick={() => run(command)}
          >
            <Icon of={command.icon} />
            <span>{command.title}</span>
            <small>{command.to === undefined ? t('command.action') : command.note}</small>
          </li>
        ))}
      </ul>
      {found.length === 0 ? <p className="k-muted">{t('command.nothing')}</p> : null}
    </>
  )
}
