import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Keeps what a page shows now under a name. */
export function NewFigureView({ onSave }: { onSave: (name: string, isShared: boolean) => Promise<void> }) {
  const { t } = useTranslation('figure')
  const [name, setName] = useState('')
  const [isShared, setIsShared] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const save = async (): Promise<void> => {
    if (name.trim() === '') return
    setIsBusy(true)
    await onSave(name.trim(), isShared)
    setIsBusy(false)
    setName('')
  }
  return (
    <>
      <div className="k-views-new">
        <Input
          aria-label={t('views.name')}
          placeholder={t('views.name')}
          maxLength={30}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onPressEnter={() => void save()}
        />
        <Button type="primary" loading={isBusy} onClick={() => void save()}>
          {t('views.save')}
        </Button>
      </div>
      <Checkbox checked={isShared} onChange={(event) => setIsShared(event.target.checked)}>
        {t('views.share')}
      </Checkbox>
    </>
  )
}
