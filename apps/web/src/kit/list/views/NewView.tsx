import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Stores the present filters under a name; the typed name stays where it is refused. */
export function NewView({ onSave }: { readonly onSave: (name: string) => void | Promise<void> }) {
  const { t } = useTranslation('kit')
  const [name, setName] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const save = async (): Promise<void> => {
    if (name.trim() === '') return
    setIsBusy(true)
    const isSaved = await Promise.resolve(onSave(name.trim())).then(
      () => true,
      () => false,
    )
    setIsBusy(false)
    if (isSaved) setName('')
  }
  return (
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
  )
}
