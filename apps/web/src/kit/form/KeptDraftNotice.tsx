import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Moment } from '../detail/Moment.tsx'
import { leadIn } from '../../words/lead-in.ts'

interface Props {
  readonly at: string
  readonly onTake: () => void
  readonly onDiscard: () => void
}

/** An earlier visit left something typed here: go on with it, or not. */
export function KeptDraftNotice({ at, onTake, onDiscard }: Props) {
  const { t } = useTranslation('kit')
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      title={
        <>
          {leadIn(t('draft.found'))}
          <Moment at={at} />
        </>
      }
      action={
        <>
          <Button size="small" type="primary" ghost onClick={onTake}>
            {t('draft.take')}
          </Button>{' '}
          <Button size="small" type="text" onClick={onDiscard}>
            {t('draft.discard')}
          </Button>
        </>
      }
    />
  )
}
