import { Modal, Typography } from 'antd'
import { useTranslation } from 'react-i18next'

/** A key of an app, or a secret of a webhook, that was just made. */
export interface NewSecret {
  readonly kind: 'newKey' | 'newSecret'
  readonly value: string
}

interface Props {
  readonly made: NewSecret
  readonly onClose: () => void
}

/** Shows once what was just made; it can be seen nowhere again. */
export function NewKeyDialog({ made: { kind, value }, onClose }: Props) {
  const { t } = useTranslation('connection')
  return (
    <Modal
      open
      title={t(`${kind}.title`)}
      closable={false}
      okText={t(`${kind}.done`)}
      cancelButtonProps={{ style: { display: 'none' } }}
      onOk={onClose}
    >
      <p>{t(`${kind}.body`)}</p>
      <Typography.Paragraph copyable={{ text: value }} code>
        {value}
      </Typography.Paragraph>
    </Modal>
  )
}
