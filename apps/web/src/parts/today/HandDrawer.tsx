import { listHands } from '@kassa/contract/today/today.calls.ts'
import { Button, Modal, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'

interface Props {
  /** The title of the entry handed on. */
  readonly title: string
  readonly handedTo: string | null
  readonly onChoose: (to: string | null, name: string) => void
  readonly onClose: () => void
}

/** Asks who should look after an entry; nobody in particular means everybody. */
export function HandDrawer({ title, handedTo, onChoose, onClose }: Props) {
  const { t } = useTranslation(['today', 'common'])
  const { data, isPending } = useAnswer(listHands, {})
  const [to, setTo] = useState(handedTo)
  const done = (): void => {
    onChoose(to, data?.rows.find(({ id }) => id === to)?.name ?? '')
    onClose()
  }
  return (
    <Modal
      open
      title={t('handTitle', { title })}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={done}>
          {t('handDo')}
        </Button>
      }
    >
      <Select
        autoFocus
        showSearch
        allowClear
        loading={isPending}
        aria-label={t('handWho')}
        placeholder={t('everybody')}
        optionFilterProp="label"
        style={{ width: '100%' }}
        value={to}
        options={(data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(value: string | undefined) => setTo(value ?? null)}
      />
    </Modal>
  )
}
