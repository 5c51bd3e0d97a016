import { Modal, Typography } from 'antd'
import { useTranslation } from 'react-i18next'

/** A key that was just made. It is shown here once and can be seen nowhere again. */
export function NewKeyDialog({ value, onClose }: { readonly value: string; readonly onClose: () => void }) {
  const { t } = useTranslation('connection')
  return (
    <Modal
      open
      title={t('newKey.title')}
      closable={false}
      okText={t('newKey.done')}
      cancelButtonProps={{ style: { display: 'none' } }}
      onOk={onClose}
    >
      <p>{t('newKey.body')}</p>
      <Typography.Paragraph copyable={{ text: value }} code>
        {value}
      </Typography.Paragraph>
    </Modal>
  )
}
