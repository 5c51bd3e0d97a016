import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'

interface Props {
  /** Null where one may only look. */
  readonly onPut: (() => void) | null
}

/** Says that the template tells members nothing, and puts in what does. Source: members.md (receipt lines). */
export function MemberHint({ onPut }: Props) {
  const { t } = useTranslation('print')
  return (
    <Alert
      type="info"
      showIcon
      title={t('memberHint.says')}
      action={onPut === null ? null : <Button onClick={onPut}>{t('memberHint.put')}</Button>}
    />
  )
}
